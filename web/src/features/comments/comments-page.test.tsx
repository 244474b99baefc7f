// @vitest-environment happy-dom
import type { Comment } from '@parley/contract/comments.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { CommentsPage } from '#features/comments/comments-page.tsx';
import { applyCommentEvent } from '#features/comments/live.ts';
import { createRefresh } from '#lib/live/refresh.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

const POSSIBLE: Comment['privateReply'] = {
  state: 'possible',
  until: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  text: null,
  sentAt: null,
  conversationId: null,
  failure: null,
  answer: null,
};
const makeComment = (change: Partial<Comment>): Comment => ({
  id: 'c1',
  instagramCommentId: '17',
  text: 'How much is it?',
  authorUsername: 'marta',
  instagramTimestamp: '2026-01-05T10:05:00.000Z',
  status: 'new',
  isHidden: false,
  hiddenBy: null,
  hiddenByRule: null,
  isGone: false,
  isLive: false,
  isAd: false,
  isQuestion: true,
  needsAnswer: true,
  parent: null,
  aiResponseGenerated: false,
  aiResponseText: null,
  manualResponse: null,
  repliedAt: null,
  aiResponseDraft: null,
  privateDraft: null,
  draftPrice: null,
  draftEditing: null,
  attention: null,
  publication: null,
  privateReply: POSSIBLE,
  instagramMediaId: 'm1',
  mediaType: 'IMAGE',
  mediaCaption: 'Summer dress',
  mediaPreviewUrl: '/objects/p1',
  mediaThumbnailUrl: '/objects/p1/thumbnail',
  mediaPermalink: 'https://instagram.example/p/1',
  ...change,
});

/** What the server holds, and what it says to every change and to every read instead. */
let held: Comment[];
let refusal: { status: number; body: object } | null;
let settings: { status: number; body: object };
let reading: { status: number; body: object } | null;

const stage = withServer(({ method, path }) => {
  const say = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });
  if (path.includes('/comment-settings')) {
    return refusal && method === 'PUT'
      ? say(refusal.body, refusal.status)
      : say(settings.body, settings.status);
  }
  if (path.startsWith('/api/comments/counts')) {
    return say({ all: held.length, needsAnswer: 120, questions: 1, hidden: 0 });
  }
  if (path.startsWith('/api/comments/asked-often')) return say({ questions: [], answers: [] });
  if (method === 'GET' && reading) return say(reading.body, reading.status);
  if (method === 'GET') return say(path.includes('filter=hidden') ? [] : held);
  if (refusal) return say(refusal.body, refusal.status);
  if (method === 'DELETE')
    held = path.endsWith('delete-all') ? [] : held.filter(({ id }) => !path.includes(id));
  return say({ ...held[0], success: true, message: 'Done' });
});
const onBack = vi.fn<() => void>();
const onShowAll = vi.fn<() => void>();
const onShowWebhook = vi.fn<() => void>();
beforeEach(() => {
  held = [makeComment({})];
  refusal = null;
  settings = {
    status: 200,
    body: { commentPrompt: 'Be brief.', delayMinSeconds: 20, delayMaxSeconds: 60 },
  };
  reading = null;
  onBack.mockClear();
  onShowWebhook.mockClear();
});

const show = (isDeaf = false, beside?: string) =>
  showInPlace(
    <CommentsPage
      beside={beside}
      onShowAll={onShowAll}
      explain={(id, onClose) => <button type="button" onClick={onClose}>{`Why ${id}`}</button>}
      onBack={onBack}
      isDeaf={isDeaf}
      onShowWebhook={onShowWebhook}
    />,
    stage.client,
    '/comments',
  );
async function showCards(...comments: Partial<Comment>[]) {
  held = comments.map((change, index) => makeComment({ id: `c${index + 1}`, ...change }));
  show();
  return Promise.all(held.map(({ id }) => cardOf(id)));
}
const cardOf = async (id: string) =>
  waitFor(() => {
    const card = document.querySelector<HTMLElement>(`[data-comment-id="${id}"]`);
    if (!card) throw new Error(`${id} is not there`);
    return card;
  });
const actionsOf = (card: HTMLElement) =>
  [...card.querySelectorAll('button')].map(({ textContent }) => textContent?.trim() ?? '');
const press = (place: HTMLElement, name: string | RegExp) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })));
const write = (place: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(place).getByLabelText(label), { target: { value } });
const isOfEditing = (path: string) => path.includes('/editing');
const changes = () => stage.calls.filter(({ method, path }) => method !== 'GET' && !isOfEditing(path));
const lastChange = () => {
  const call = changes().at(-1);
  return [call?.method, call?.path.split('?')[0], call?.body ? JSON.parse(call.body) : null];
};

it('a card tells who wrote, when, what, and how it stands [CMNT-06] [CMNT-07] [CMNT-08] [CMNT-10] [CMNT-16]', async () => {
  const [first, second, third] = await showCards(
    { status: 'replied', aiResponseGenerated: true, aiResponseText: 'It is 40 €.', needsAnswer: false },
    { authorUsername: null, instagramTimestamp: null, text: '', isHidden: true, hiddenBy: 'parley' },
    { status: 'replied', manualResponse: 'Yes.', isLive: true, isGone: true },
  );
  expect(within(first as HTMLElement).getByText('@marta')).toBeTruthy();
  expect(within(first as HTMLElement).getByText('Jan 5, 10:05')).toBeTruthy();
  for (const words of ['Replied', 'AI', 'It is 40 €.']) {
    expect(within(first as HTMLElement).getByText(words)).toBeTruthy();
  }
  // The first says why the AI wrote this, and does nothing.
  expect(actionsOf(first as HTMLElement)).toEqual(['AI', 'Delete']);
  for (const words of ['@unknown', 'Unknown time', 'Hidden', 'No text: a GIF, a sticker or a photo']) {
    expect(within(second as HTMLElement).getByText(words)).toBeTruthy();
  }
  for (const words of ['Manual', 'Yes.', 'Live', 'Gone']) {
    expect(within(third as HTMLElement).getByText(words)).toBeTruthy();
  }
});

it('a long text and a long caption are cut, and shown whole [CMNT-09] [CMNT-12]', async () => {
  const text = 'a'.repeat(101);
  const caption = 'b'.repeat(81);
  const [card] = (await showCards({ text, mediaCaption: caption, mediaType: 'VIDEO' })) as [HTMLElement];
  expect(within(card).getByText(`${'a'.repeat(100)}...`)).toBeTruthy();
  expect(within(card).getByText(`${'b'.repeat(80)}...`)).toBeTruthy();
  expect(within(card).getByText('Video')).toBeTruthy();
  for (const more of within(card).getAllByRole('button', { name: 'Show more' })) fireEvent.click(more);
  expect(within(card).getByText(text)).toBeTruthy();
  expect(within(card).getByText(caption)).toBeTruthy();
  expect(within(card).getAllByRole('button', { name: 'Show less' })).toHaveLength(2);
});

it('without a preview the way to the post stands there [CMNT-13] [CMNT-32]', async () => {
  const [card] = (await showCards({ mediaPreviewUrl: null, mediaThumbnailUrl: null })) as [HTMLElement];
  expect(within(card).getByText('Preview is not available')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'Open the post' }).getAttribute('href')).toBe(
    'https://instagram.example/p/1',
  );
  cleanup();
  stage.client.clear();
  const [other] = (await showCards({ mediaType: 'CAROUSEL_ALBUM' })) as [HTMLElement];
  expect(within(other).getByText('Image')).toBeTruthy();
  fireEvent.error(other.querySelector('img') as HTMLImageElement);
  expect(within(other).getByText('Preview is not available')).toBeTruthy();
});

it('one reply box at a time; blank sends nothing, and what is sent closes it [CMNT-14] [CMNT-17] [CMNT-19] [CMNT-20] [CMNT-22] [CMNT-35]', async () => {
  const [first, second] = (await showCards({}, {})) as [HTMLElement, HTMLElement];
  await press(first, 'Reply');
  write(first, 'Public reply', 'Later');
  await press(second, 'Reply');
  expect(screen.getAllByLabelText('Public reply')).toHaveLength(1);
  // What was written there is not lost.
  expect(within(first).getByText('Later')).toBeTruthy();

  const send = within(second).getByRole<HTMLButtonElement>('button', { name: 'Send reply' });
  expect(send.disabled).toBe(true);
  write(second, 'Public reply', '  ');
  expect(send.disabled).toBe(true);
  write(second, 'Public reply', ' 40 € ');
  const reads = stage.calls.length;
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByLabelText('Public reply')).toBe(null));
  expect(changes()).toHaveLength(1);
  expect(lastChange()).toEqual([
    'POST',
    '/api/comments/c2/reply',
    { customText: '40 €', responseType: 'manual', userId: 'u1' },
  ]);
  await waitFor(() =>
    expect(stage.calls.slice(reads).filter(({ path }) => path.startsWith('/api/comments?'))).not.toEqual([]),
  );
  await press(second, 'Reply');
  expect((screen.getByLabelText('Public reply') as HTMLTextAreaElement).value).toBe('');
});

it('Ctrl+Enter sends; what is refused stands in the card, and no toast says it [CMNT-21]', async () => {
  const [card] = (await showCards({})) as [HTMLElement];
  refusal = {
    status: 409,
    body: { code: 'comment_replied', message: 'This comment has already been answered.' },
  };
  await press(card, 'Reply');
  write(card, 'Public reply', 'Yes');
  fireEvent.keyDown(within(card).getByLabelText('Public reply'), { key: 'Enter', ctrlKey: true });
  expect((await within(card).findByRole('alert')).textContent).toBe(
    'This comment has already been answered.',
  );
  expect((within(card).getByLabelText('Public reply') as HTMLTextAreaElement).value).toBe('Yes');
  expect(readToast()).toBe(null);
});

it('a draft is saved without being sent, and sent as it is or as the editor holds it [CMNT-11] [CMNT-15] [CMNT-18] [CMNT-23] [OP-38]', async () => {
  const [card] = (await showCards({ aiResponseDraft: 'It is 40 €.' })) as [HTMLElement];
  expect(within(card).getByText('It is 40 €.')).toBeTruthy();
  await press(card, /^Edit/);
  expect(within(card).queryByRole('button', { name: 'Reply' })).toBe(null);
  expect(within(card).queryByRole('button', { name: /^Delete/ })).toBe(null);
  const field = () => within(card).getByLabelText<HTMLTextAreaElement>('Text of the draft');
  expect(field().value).toBe('It is 40 €.');
  write(card, 'Text of the draft', ' ');
  expect(within(card).getByRole<HTMLButtonElement>('button', { name: /^Save/ }).disabled).toBe(true);
  write(card, 'Text of the draft', 'It is 45 €.');
  await press(card, /^Save/);
  await waitFor(() => expect(within(card).queryByLabelText('Text of the draft')).toBe(null));
  expect(lastChange()).toEqual([
    'PUT',
    '/api/comments/c1/edit-draft',
    { draftText: 'It is 45 €.', userId: 'u1' },
  ]);
  await press(card, /^Send draft/);
  await waitFor(() =>
    expect(lastChange()).toEqual(['POST', '/api/comments/c1/send-draft', { userId: 'u1' }]),
  );
  await waitFor(() =>
    expect(within(card).getByRole<HTMLButtonElement>('button', { name: /^Edit/ }).disabled).toBe(false),
  );
  await press(card, /^Edit/);
  write(card, 'Text of the draft', 'About 45 €.');
  await press(card, /^Send draft/);
  await waitFor(() =>
    expect(lastChange()).toEqual([
      'POST',
      '/api/comments/c1/send-draft',
      { editedText: 'About 45 €.', userId: 'u1' },
    ]),
  );
});

it('the AI is asked for an answer where there is no draft, and for another one where there is [CMNT-14] [CMNT-15] [CMNT-36]', async () => {
  const [card] = (await showCards({ attention: 'complains' })) as [HTMLElement];
  expect(within(card).getByText('A person should look: complains')).toBeTruthy();
  expect(within(card).queryByRole('button', { name: /^Regenerate/ })).toBe(null);
  await press(card, 'AI reply');
  await waitFor(() => expect(lastChange()).toEqual(['POST', '/api/comments/c1/ai-reply', { userId: 'u1' }]));
  held = [makeComment({ aiResponseDraft: 'It is 40 €.' })];
  refusal = { status: 409, body: { code: 'no_new_draft', message: '' } };
  await press(card, 'AI reply');
  expect((await within(card).findByRole('alert')).textContent).toMatch(/\S/);
  refusal = null;
  await within(card).findByText('It is 40 €.');
  expect(within(card).queryByRole('button', { name: 'AI reply' })).toBe(null);
  await press(card, /^Regenerate/);
  await waitFor(() =>
    expect(lastChange()).toEqual(['POST', '/api/comments/c1/regenerate-draft', { userId: 'u1' }]),
  );
});

it('a draft whose editing is given up stays as it was, and one can be discarded [CMNT-18] [CMNT-44]', async () => {
  const [card] = (await showCards({ aiResponseDraft: 'It is 40 €.' })) as [HTMLElement];
  await press(card, /^Edit/);
  write(card, 'Text of the draft', 'Nonsense');
  await press(card, 'Cancel');
  expect(within(card).getByText('It is 40 €.')).toBeTruthy();
  await press(card, /^Discard/);
  await waitFor(() => expect(lastChange().slice(0, 2)).toEqual(['DELETE', '/api/comments/c1/discard-draft']));
});

it.each([
  ['hidden', 'Show again', ['POST', '/api/comments/c1/hide', { hide: false, userId: 'u1' }]],
  [
    'throttled',
    'Retry',
    ['POST', '/api/comments/c1/reply', { customText: '40 €', responseType: 'manual', userId: 'u1' }],
  ],
] as const)(
  'an answer that failed stands in the card with the one thing that helps: %s',
  async (failure, fix, call) => {
    const [card] = (await showCards({ publication: { state: 'failed', text: '40 €', failure } })) as [
      HTMLElement,
    ];
    const note = within(card).getByRole('alert');
    expect(within(note).getByText('40 €')).toBeTruthy();
    await press(note, fix);
    await waitFor(() => expect(lastChange()).toEqual(call));
  },
);

it('an answer of which nobody knows leads to the post; one on its way leaves nothing to press', async () => {
  const [first, second] = (await showCards(
    { publication: { state: 'failed', text: '40 €', failure: 'unclear' } },
    { publication: { state: 'checking', text: '40 €', failure: null }, aiResponseDraft: '40 €' },
  )) as [HTMLElement, HTMLElement];
  expect(within(within(first).getByRole('alert')).getByRole('link', { name: 'Open the post' })).toBeTruthy();
  expect(within(second).getByRole('status').textContent).toContain('Instagram did not confirm the reply.');
  expect(within(second).queryAllByRole('button')).toEqual([]);
});

it('the one private message has its clock, and is told of afterwards', async () => {
  const [first, second, third] = (await showCards(
    {},
    {
      privateReply: {
        ...POSSIBLE,
        state: 'sent',
        text: 'Hello',
        conversationId: 'v1',
        answer: { text: 'I take it', messageType: 'text', at: '2026-01-05T11:00:00.000Z' },
      },
    },
    { privateReply: { ...POSSIBLE, state: 'expired' } },
  )) as [HTMLElement, HTMLElement, HTMLElement];
  await press(first, 'Write privately');
  expect(within(first).getByText(/^Possible once, for [23] days? more$/)).toBeTruthy();
  write(first, 'Private message', 'The price is 40 €.');
  await press(first, /^Send message/);
  await waitFor(() =>
    expect(lastChange()).toEqual([
      'POST',
      '/api/comments/c1/private-reply',
      { text: 'The price is 40 €.', userId: 'u1' },
    ]),
  );
  for (const words of ['Hello', 'Answered in private:', 'I take it']) {
    expect(within(second).getByText(words)).toBeTruthy();
  }
  expect(within(second).getByRole('link', { name: 'Open the conversation' })).toBeTruthy();
  for (const card of [second, third]) {
    expect(within(card).queryByRole('button', { name: 'Write privately' })).toBe(null);
  }
});

it('a draft with a private message is sent as both, and a price moves there with one press', async () => {
  const draft = { aiResponseDraft: 'It is 40 €.' };
  const [first, second] = (await showCards(
    { ...draft, draftPrice: 'It is 40 €.' },
    { aiResponseDraft: 'We wrote to you.', privateDraft: 'It is 40 €.' },
  )) as [HTMLElement, HTMLElement];
  expect(within(first).getByText(/^Contains a price/)).toBeTruthy();
  await press(first, 'Move it to a message');
  await waitFor(() =>
    expect(lastChange()).toEqual(['POST', '/api/comments/c1/move-to-private', { userId: 'u1' }]),
  );
  expect(within(second).getByText(/^Possible once/)).toBeTruthy();
  await press(second, 'Edit the private message');
  write(second, 'Private message', ' It is 41 €. ');
  await press(second, 'Send both');
  await waitFor(() =>
    expect(lastChange()).toEqual([
      'POST',
      '/api/comments/c2/send-draft',
      { privateText: 'It is 41 €.', userId: 'u1' },
    ]),
  );
});

it('what was not published because its message did not go out says so, above the draft', async () => {
  const [card] = (await showCards({
    aiResponseDraft: 'We wrote to you.',
    privateDraft: 'It is 40 €.',
    privateReply: { ...POSSIBLE, state: 'used', until: null },
    publication: { state: 'failed', text: 'We wrote to you.', failure: 'private' },
  })) as [HTMLElement];
  expect(within(card).getByRole('alert').textContent).toContain('was not published');
  await press(card, 'Remove the private message');
  await waitFor(() =>
    expect(lastChange()).toEqual(['PUT', '/api/comments/c1/edit-draft', { privateText: null, userId: 'u1' }]),
  );
});

it('what the AI wrote is explained on demand, draft and answer', async () => {
  const [draft, answer] = (await showCards(
    { aiResponseDraft: 'It is 40 €.' },
    { status: 'replied', aiResponseGenerated: true, aiResponseText: 'Yes.' },
  )) as [HTMLElement, HTMLElement];
  for (const card of [draft, answer]) {
    const id = card.dataset['commentId'];
    await press(card, /why the AI wrote this/i);
    await press(card, `Why ${id}`);
    expect(within(card).queryByText(`Why ${id}`)).toBe(null);
  }
});

it('opened because of one comment it shows its thread alone, and the way to all', async () => {
  show(false, 'c1');
  await cardOf('c1');
  expect(stage.calls.some(({ path }) => path.includes('commentId=c1'))).toBe(true);
  expect(screen.queryByRole('button', { name: /^Questions/ })).toBe(null);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show all' })));
  expect(onShowAll).toHaveBeenCalledOnce();
});

it('deleting one asks first [CMNT-24] [CMNT-39]', async () => {
  const [card] = (await showCards({}, {})) as [HTMLElement];
  await press(card, /^Delete/);
  const question = await screen.findByRole('dialog', { name: 'Delete this comment?' });
  expect(within(question).getByText(/deleted on Instagram too/)).toBeTruthy();
  expect(changes()).toEqual([]);
  await press(question, /^Delete/);
  await waitFor(() => expect(document.querySelector('[data-comment-id="c1"]')).toBe(null));
  expect(lastChange().slice(0, 2)).toEqual(['DELETE', '/api/comments/c1']);
});

it('deleting all asks, tells what it does, and is off without comments [CMNT-02] [CMNT-04] [CMNT-25] [CMNT-40]', async () => {
  await showCards({});
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete all' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await act(async () => fireEvent.click(button));
  const question = await screen.findByRole('dialog', { name: 'Delete all comments?' });
  expect(within(question).getByText(/from the database.*cannot be undone.*testing only/)).toBeTruthy();
  await press(question, /^Delete all/);
  expect(await screen.findByText('No comments yet')).toBeTruthy();
  expect(lastChange()[1]).toBe('/api/comments/delete-all');
  await waitFor(() => expect(button.disabled).toBe(true));
});

it('a list that failed says so, and is read again', async () => {
  reading = { status: 503, body: {} };
  show();
  expect(await screen.findByText('Failed to load comments')).toBeTruthy();
  reading = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await cardOf('c1');
});

it('an empty page tells when Instagram does not send comments [CMNT-04]', async () => {
  held = [];
  show(true);
  expect(await screen.findByText('No comments yet')).toBeTruthy();
  expect(screen.getByText('Not ticked, so Instagram does not send it: comments.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Webhook' }));
  expect(onShowWebhook).toHaveBeenCalledOnce();
});

it('filters ask the server, which also counts', async () => {
  await showCards({});
  expect(await screen.findByRole('button', { name: /Needs answer\s*99\+/ })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Hidden/ })));
  expect(await screen.findByText('No comments here')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show all' })));
  await cardOf('c1');
});

it('one key does what a button of the card does', async () => {
  const [first, second] = (await showCards({}, { isHidden: true, hiddenBy: 'parley' })) as [
    HTMLElement,
    HTMLElement,
  ];
  const key = (name: string) =>
    act(async () => fireEvent.keyDown(document.activeElement ?? window, { key: name }));
  await key('j');
  expect(document.activeElement).toBe(first);
  await key('j');
  expect(document.activeElement).toBe(second);
  await key('h');
  await waitFor(() =>
    expect(lastChange()).toEqual(['POST', '/api/comments/c2/hide', { hide: false, userId: 'u1' }]),
  );
  await key('k');
  expect(document.activeElement).toBe(first);
  await key('r');
  expect(document.activeElement).toBe(within(first).getByLabelText('Public reply'));
  fireEvent.keyDown(within(first).getByLabelText('Public reply'), { key: 'Escape' });
  expect(document.activeElement).toBe(first);
  await key('Delete');
  expect(await screen.findByRole('dialog', { name: 'Delete this comment?' })).toBeTruthy();
});

it('what arrives is read, what changed is shown at once, and what went goes [LIVE-41]', async () => {
  const [card] = (await showCards({})) as [HTMLElement];
  const refresh = createRefresh(stage.client, 0);
  const hear = (event: Parameters<typeof applyCommentEvent>[3]) =>
    act(async () => applyCommentEvent(stage.client, 'u1', refresh, event));
  held = [makeComment({ status: 'replied', manualResponse: 'Yes.' })];
  await hear({ type: 'comment_updated', commentId: 'c1', comment: held[0] as Comment });
  expect(within(card).getByText('Yes.')).toBeTruthy();
  held = [makeComment({ id: 'c9' }), ...held];
  await hear({ type: 'comment_received', commentId: 'c9' });
  await cardOf('c9');
  held = held.slice(0, 1);
  await hear({ type: 'comment_updated', commentId: 'c1', removed: true });
  expect(document.querySelector('[data-comment-id="c1"]')).toBe(null);
});

const openSettings = async () => {
  await showCards({});
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Settings' })));
  return screen.findByRole('dialog', { name: 'Comment settings' });
};

it('settings are shown, changed, and saved trimmed [CMNT-29] [CMNT-30] [CMNT-45] [CMNT-46]', async () => {
  const dialog = await openSettings();
  expect(await within(dialog).findByText('Be brief.')).toBeTruthy();
  await press(dialog, 'Edit');
  write(dialog, 'Comment settings', '  Be kind. ');
  write(dialog, 'From', '90');
  expect(within(dialog).getByRole('alert').textContent).toContain('must not be greater');
  await press(dialog, /^Save/);
  expect(changes()).toEqual([]);
  write(dialog, 'From', '5');
  settings = {
    status: 200,
    body: { commentPrompt: 'Be kind.', delayMinSeconds: 5, delayMaxSeconds: 60, message: 'Saved' },
  };
  await press(dialog, /^Save/);
  expect(await within(dialog).findByText('Be kind.')).toBeTruthy();
  expect(await within(dialog).findByText(/waits 5 to 60 seconds/)).toBeTruthy();
  expect(lastChange()[2]).toEqual({
    commentPrompt: 'Be kind.',
    delayMinSeconds: 5,
    delayMaxSeconds: 60,
  });
});

it('settings that were never saved begin with the field, and a toast says what was not saved [CMNT-29] [CMNT-31] [OP-41]', async () => {
  settings = { status: 404, body: { code: 'not_found', message: 'Not found' } };
  const dialog = await openSettings();
  expect((await within(dialog).findByLabelText<HTMLTextAreaElement>('Comment settings')).value).toBe('');
  refusal = { status: 500, body: {} };
  await press(dialog, /^Save/);
  await waitFor(() => expect(readToast()?.title).toBe('Failed to save the comment settings'));
});

it('a draft that somebody else edits says so, and nobody decides it meanwhile', async () => {
  const editing = { userId: 'u2', name: 'Anna Vega' };
  const [card] = await showCards({ aiResponseDraft: 'It is 28 €.', draftEditing: editing });
  if (!card) throw new Error('a card');
  const draft = within(card).getByRole('region', { name: 'AI draft' });
  expect(within(draft).getByRole('status').textContent).toBe('Anna Vega is editing this draft.');
  const open = [...draft.querySelectorAll('button')].filter(({ disabled }) => !disabled);
  expect(open.map(({ title }) => title)).toEqual(['Show why the AI wrote this']);
});

it('whoever edits a draft says so until they are done', async () => {
  const [card] = await showCards({ aiResponseDraft: 'It is 28 €.' });
  if (!card) throw new Error('a card');
  await press(card, 'Edit');
  const told = () => stage.calls.filter(({ path }) => isOfEditing(path)).map(({ method }) => method);
  await waitFor(() => expect(told()).toEqual(['POST']));
  await press(card, 'Cancel');
  await waitFor(() => expect(told()).toEqual(['POST', 'DELETE']));
});

it('a comment that a rule hid says which', async () => {
  const [card] = await showCards({ isHidden: true, hiddenBy: 'parley', hiddenByRule: 'spam' });
  expect(card?.textContent).toContain('Hidden by rule: Advertising');
});
