// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { makeMessage } from '#features/conversations/test-data.ts';
import { AskWhyContext } from '#features/conversations/thread/ask-why.ts';
import { MessageBubble } from '#features/conversations/thread/message-bubble.tsx';
import { startI18n } from '#i18n/i18n.ts';

beforeAll(startI18n);
afterEach(cleanup);

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
