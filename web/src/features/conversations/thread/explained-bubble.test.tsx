// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { makeMessage } from '#features/conversations/test-data.ts';
import { AskWhyContext } from '#features/conversations/thread/ask-why.ts';
import { MessageBubble } from '#features/conversations/thread/message-bubble.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';

beforeAll(startI18n);
afterEach(cleanup);

it('what was written because of a comment says so, and leads there', () => {
  const from = { id: 'k1', text: 'How much?', postCaption: 'x'.repeat(90), thumbnailUrl: null };
  const message = makeMessage({ id: 'm1', author: 'app', isFromUser: true, fromComment: from });
  showInPlace(
    <MessageBubble message={message} replyTo={undefined} isFirstOfGroup isLastOfGroup />,
    new QueryClient(),
    '/dashboard',
  );
  const way = screen.getByRole('link', { name: /^From a comment under “x{60}…”/ });
  expect(way.getAttribute('href')).toBe('/comments?comment=k1');
  expect(screen.getByText('Private message')).toBeTruthy();
  expect(screen.queryByText(/Instagram app/)).toBe(null);
});

it('the message that is explained beside the chat is marked, and no other', () => {
  render(
    <AskWhyContext value={{ ask: () => undefined, explained: 'm2' }}>
      {['m1', 'm2'].map((id) => (
        <MessageBubble
          key={id}
          message={makeMessage({ id, author: 'ai', isFromUser: true })}
          replyTo={undefined}
          isFirstOfGroup
          isLastOfGroup
        />
      ))}
    </AskWhyContext>,
  );
  const buttons = screen.getAllByRole('button', { name: /why the AI wrote this/ });
  expect(buttons.map((button) => button.getAttribute('aria-current'))).toEqual([null, 'true']);
});

it('[CHAT-28] under the line with its day a message tells the hour alone, and the whole time on asking', () => {
  const message = makeMessage({ id: 'm1', createdAt: '2026-01-05T10:00:00.000Z' });
  const show = (isUnderDay: boolean) => {
    cleanup();
    render(
      <MessageBubble
        message={message}
        replyTo={undefined}
        isFirstOfGroup
        isLastOfGroup
        isUnderDay={isUnderDay}
      />,
    );
    const time = screen.getByText(/10:00$/);
    return [time.textContent, time.title];
  };
  expect([show(true), show(false)]).toEqual([
    ['10:00', 'Jan 5, 10:00'],
    ['Jan 5, 10:00', 'Jan 5, 10:00'],
  ]);
});
