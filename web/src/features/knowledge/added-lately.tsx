import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import classes from '#features/knowledge/added-lately.module.css';
import { findLine, type QuotedLine } from '#features/knowledge/find-line.ts';
import { versionsPath } from '#features/knowledge/knowledge-calls.ts';
import { wantLine } from '#features/knowledge/wanted-line.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

const SHOWN = 3;

/** The entries that came last and still stand in the text; one that is pressed is opened where it stands. */
export function AddedLately({ text }: { text: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const title = useId();
  const { id } = useUser();
  // Where it fails the list is not there: the same stands under Versions, which says so.
  const { data } = useQuery({
    queryKey: [versionsPath(id), 'knowledge_base', 'question'],
    queryFn: ({ signal }) =>
      client.knowledge.listVersions({ id, part: 'knowledge_base', with: 'question' }, { signal }),
    staleTime: 0,
  });
  const added: { id: string; line: QuotedLine; createdAt: string }[] = [];
  for (const { id, question, createdAt } of data?.versions ?? []) {
    if (question === null || added.some(({ line }) => line.quote === question)) continue;
    const line = { quote: question, heading: '', question: null, start: null };
    if (findLine(text, line)) added.push({ id, line, createdAt });
    if (added.length === SHOWN) break;
  }
  if (added.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h4 id={title} className={classes.title}>
        {t('faq.lately')}
      </h4>
      <ul className={classes.list}>
        {added.map(({ id, line, createdAt }) => (
          <li key={id}>
            <button type="button" className={classes.entry} onClick={() => wantLine(line)}>
              <bdi className={classes.question}>{line.quote}</bdi>
              <time dateTime={createdAt}>{formats.listTime(createdAt)}</time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
