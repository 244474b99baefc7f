// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { StoredText } from '#features/knowledge/knowledge-calls.ts';
import { useTextEdit } from '#features/knowledge/use-text-edit.ts';

const UNSAVED = 'parley_unsaved:u1:prompt';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A store as the server keeps it: a save from another version than the current one is refused. */
function openEditor(first: string | null, held: Promise<unknown> = Promise.resolve()) {
  let current: StoredText = { text: first, version: first === null ? '' : 'v0', updatedAt: null };
  let saves = 0;
  const put = (text: string) => {
    saves += 1;
    current = { text, version: `v${saves}`, updatedAt: null };
  };
  const hook = renderHook(() =>
    useTextEdit({
      unsaved: UNSAVED,
      stored: current,
      save: async (text, baseVersion) => {
        await held;
        if (baseVersion !== current.version) return { theirs: current };
        put(text);
        return { saved: current };
      },
    }),
  );
  const edit = () => hook.result.current;
  return {
    edit,
    stored: () => current.text,
    version: () => current.version,
    elsewhere(text: string) {
      put(text);
      hook.rerender();
    },
    type: (text: string) => act(() => edit().type(text)),
    run: (work: () => unknown) => act(async () => void (await work())),
  };
}

it('follows what is stored until something is typed, and cancel brings it back [CONF-05]', () => {
  const { edit, elsewhere, type } = openEditor('One.');
  elsewhere('Two.');
  expect(edit().text).toBe('Two.');
  type('Mine.');
  elsewhere('Three.');
  expect([edit().text, edit().isChanged]).toEqual(['Mine.', true]);
  act(edit().discard);
  expect([edit().text, edit().isChanged, edit().mode]).toEqual(['Three.', false, 'view']);
});

it('a text typed back to what it was follows what is stored again, and is never saved over it', async () => {
  const { edit, elsewhere, type, run, stored } = openEditor('A cut is 28.');
  act(() => edit().show('edit'));
  type('A cut is 28.x');
  type('A cut is 28.');
  expect(edit().isChanged).toBe(false);
  elsewhere('A cut is 99.');
  expect(edit().text).toBe('A cut is 99.');
  type(`${edit().text} Come in.`);
  await run(edit().save);
  expect([stored(), edit().conflict]).toEqual(['A cut is 99. Come in.', null]);
});

it('what is added while a save runs stays, as a change of what was saved', async () => {
  const saving = Promise.withResolvers<void>();
  const { edit, type, run, stored } = openEditor('One.', saving.promise);
  type('Two.');
  let saved: Promise<void> | undefined;
  act(() => {
    saved = edit().save();
  });
  expect([edit().isSaving, edit().canSave]).toEqual([true, false]);
  act(() => edit().append('From a file.'));
  saving.resolve();
  await run(() => saved);
  expect([stored(), edit().isSaving]).toEqual(['Two.', false]);
  expect([edit().text, edit().isChanged]).toEqual(['Two.\n\nFrom a file.\n', true]);
  await run(edit().save);
  expect([stored(), edit().conflict]).toEqual(['Two.\n\nFrom a file.\n', null]);
});

it('what is added while a save runs that is refused stands in the conflict', async () => {
  const saving = Promise.withResolvers<void>();
  const { edit, elsewhere, type, run } = openEditor('One.', saving.promise);
  type('Two.');
  let saved: Promise<void> | undefined;
  act(() => {
    saved = edit().save();
  });
  act(() => edit().append('From a file.'));
  elsewhere('Theirs.');
  saving.resolve();
  await run(() => saved);
  expect(edit().conflict).toMatchObject({ mine: 'Two.\n\nFrom a file.\n', base: 'One.' });
});

it('a version that could not be restored leaves nothing behind', async () => {
  const { edit, run } = openEditor('One.');
  const seen = { text: 'One.', version: 'v0', updatedAt: null };
  await run(() => edit().replace('Old.', seen, async () => 'failed'));
  expect([edit().text, edit().isChanged, edit().isSaving]).toEqual(['One.', false, false]);
});

it('a text thrown away while its save runs does not come back with a conflict', async () => {
  const saving = Promise.withResolvers<void>();
  const { edit, elsewhere, type, run } = openEditor('One.', saving.promise);
  type('Two.');
  let saved: Promise<void> | undefined;
  act(() => {
    saved = edit().save();
  });
  elsewhere('Theirs.');
  act(edit().discard);
  saving.resolve();
  await run(() => saved);
  expect([edit().text, edit().conflict, edit().isChanged]).toEqual(['Theirs.', null, false]);
});

it('sends nothing that is blank or unchanged [CONF-10]', async () => {
  const { edit, type, run, version } = openEditor('One.');
  for (const text of ['One.', ' \n', '']) {
    type(text);
    expect(edit().canSave).toBe(false);
    await run(edit().save);
  }
  expect(version()).toBe('v0');
});

it('writes the first text, and goes back to the view', async () => {
  const { edit, type, run, stored } = openEditor(null);
  act(() => edit().show('edit'));
  type('First.');
  await run(edit().save);
  expect([stored(), edit().mode, edit().isChanged]).toEqual(['First.', 'view', false]);
});

it('loses no text in a conflict, whatever is chosen', async () => {
  const meet = async () => {
    const editor = openEditor('Base.');
    editor.type('Mine.');
    editor.elsewhere('Theirs.');
    await editor.run(editor.edit().save);
    expect(editor.edit().conflict).toMatchObject({
      mine: 'Mine.',
      base: 'Base.',
      theirs: { text: 'Theirs.' },
    });
    expect(editor.stored()).toBe('Theirs.');
    return editor;
  };
  const mine = await meet();
  await mine.run(() => mine.edit().settle('Mine.'));
  expect([mine.stored(), mine.edit().conflict]).toEqual(['Mine.', null]);

  const theirs = await meet();
  act(theirs.edit().takeTheirs);
  expect([theirs.edit().text, theirs.edit().isChanged]).toEqual(['Theirs.', false]);

  const on = await meet();
  act(on.edit().keepEditing);
  expect([on.edit().text, on.edit().mode, on.edit().conflict]).toEqual(['Mine.', 'edit', null]);
  on.type('Mine, and theirs.');
  // Going on is no decision: their text is not yet given up.
  await on.run(on.edit().save);
  expect(on.stored()).toBe('Theirs.');
  expect(on.edit().conflict).toMatchObject({
    mine: 'Mine, and theirs.',
    base: 'Base.',
    theirs: { text: 'Theirs.' },
  });
  await on.run(() => on.edit().settle('Mine, and theirs.'));
  expect([on.stored(), on.edit().conflict, on.edit().isChanged]).toEqual(['Mine, and theirs.', null, false]);
});

it('shows yet another text that came while the conflict was looked at', async () => {
  const { edit, type, elsewhere, run, stored } = openEditor('Base.');
  type('Mine.');
  elsewhere('Theirs.');
  await run(edit().save);
  elsewhere('Later.');
  await run(() => edit().settle('Both.'));
  expect(edit().conflict).toMatchObject({ mine: 'Both.', theirs: { text: 'Later.' } });
  await run(() => edit().settle('All.'));
  expect(stored()).toBe('All.');
});

it('puts a text after what stands there', () => {
  const empty = openEditor(null);
  act(() => empty.edit().append('New.'));
  expect(empty.edit().text).toBe('New.\n');
  const { edit, stored } = openEditor('Old.\n\n');
  act(() => edit().append('New.'));
  expect([edit().text, edit().mode, edit().canSave, stored()]).toEqual([
    'Old.\n\nNew.\n',
    'edit',
    true,
    'Old.\n\n',
  ]);
});

it('what was typed is there again after the page went, and a save of it shows what others wrote meanwhile', async () => {
  openEditor('Base.').type('Mine.');
  cleanup();
  const { edit, run, stored } = openEditor('Base.');
  expect([edit().text, edit().mode, edit().isRestored]).toEqual(['Mine.', 'edit', true]);
  await run(edit().save);
  expect([stored(), edit().isChanged, localStorage.getItem(UNSAVED)]).toEqual(['Mine.', false, null]);

  openEditor('Base.').type('Mine again.');
  cleanup();
  const later = openEditor('Base.');
  later.elsewhere('Theirs.');
  later.type('Mine again!');
  expect(later.edit().isRestored).toBe(false);
  await later.run(later.edit().save);
  expect(later.edit().conflict).toMatchObject({
    mine: 'Mine again!',
    base: 'Base.',
    theirs: { text: 'Theirs.' },
  });
});

it('what was thrown away, or did arrive, is not kept', () => {
  const first = openEditor('Base.');
  first.type('Mine.');
  act(first.edit().discard);
  cleanup();
  expect(openEditor('Base.').edit().isChanged).toBe(false);
  cleanup();
  openEditor('Base.').type('Mine.');
  cleanup();
  const { edit } = openEditor('Mine.');
  expect([edit().isChanged, edit().mode, localStorage.getItem(UNSAVED)]).toEqual([false, 'view', null]);
});

it('a save that arrived though nobody heard of it is no conflict', async () => {
  const { edit, type, elsewhere, run } = openEditor('Base.');
  type('Mine.');
  elsewhere('Mine.');
  await run(edit().save);
  expect([edit().conflict, edit().isChanged]).toEqual([null, false]);
});

it.each(['{', 'null', '[]', '{"text":"Mine."}', '{"text":1,"base":{"text":"","version":""}}'])(
  'what something else wrote in its place is no text: %s',
  (stored) => {
    localStorage.setItem(UNSAVED, stored);
    expect(openEditor('Base.').edit().text).toBe('Base.');
  },
);
