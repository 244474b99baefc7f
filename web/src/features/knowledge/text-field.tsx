import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';

import { cutAtMatches } from '#features/knowledge/find-matches.ts';
import { fieldDirection } from '#features/knowledge/line-direction.ts';
import classes from '#features/knowledge/text-field.module.css';
import type { Editor, Found } from '#features/knowledge/use-editor.ts';

type Props = { editor: Editor; found: Found; onSave: () => void };

/** The field of a long text. A search draws its marks on a copy of the text that lies under the field. */
export function TextField({ editor, found, onSave }: Props) {
  const { source, edit, target, forgetTarget } = editor;
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const { matches, current } = found;
  const hasMarks = matches.length > 0;
  const direction = useMemo(() => fieldDirection(edit.text), [edit.text]);

  useEffect(() => {
    const area = field.current;
    // Whoever types into the search, or walks between view and edit by keys, stays where they are.
    if (document.activeElement?.matches('search *, input:focus-visible')) return;
    area?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const mark = copy.current?.querySelector<HTMLElement>('[data-current]');
    const area = field.current;
    // The caret of somebody who types is theirs.
    if (!mark || !area || !copy.current || document.activeElement === area) return;
    area.scrollTop = mark.offsetTop - area.clientHeight / 2;
    copy.current.scrollTop = area.scrollTop;
    const match = matches[current];
    if (match) area.setSelectionRange(match.start, match.end);
  }, [current, matches]);
  // Whoever came for a line corrects it right away.
  useEffect(() => {
    const area = field.current;
    if (!area || target === null || target === 'gone') return;
    area.focus({ preventScroll: true });
    area.setSelectionRange(target.start, target.end);
    const mark = copy.current?.querySelector<HTMLElement>('[data-current]');
    if (!mark || !copy.current) return;
    area.scrollTop = mark.offsetTop - area.clientHeight / 2;
    copy.current.scrollTop = area.scrollTop;
  }, [target]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  };

  return (
    <div className={classes.stack}>
      {hasMarks && (
        <div ref={copy} className={classes.copy} dir={direction} aria-hidden="true">
          {cutAtMatches(edit.text, { start: 0, end: edit.text.length }, matches).map((segment) =>
            segment.at === null ? (
              segment.text
            ) : (
              <mark
                key={segment.at}
                className={classes.match}
                data-current={segment.at === current || undefined}
              >
                {segment.text}
              </mark>
            ),
          )}
          {/* A last line break has a height only with something after it. */}
          {'\u200b'}
        </div>
      )}
      <textarea
        ref={field}
        className={classes.text}
        data-home
        aria-label={source.words.field}
        placeholder={source.words.placeholder}
        dir={direction}
        value={edit.text}
        readOnly={edit.isSaving}
        onChange={(event) => {
          forgetTarget();
          edit.type(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          if (copy.current) copy.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
