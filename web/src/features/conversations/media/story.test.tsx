// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Story } from '#features/conversations/media/story.tsx';
import { makeMessage } from '#features/conversations/test-data.ts';
import { startI18n } from '#i18n/i18n.ts';

beforeAll(startI18n);
afterEach(cleanup);

const HOUR = 3_600_000;

function show(hoursAgo: number): void {
  const message = makeMessage({
    id: 'm1',
    messageType: 'text',
    createdAt: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
    storyData: { mediaUrl: 'http://127.0.0.1:9/story.jpg', mediaType: 'image', isHighlight: false },
  });
  render(<Story message={message}>How much?</Story>);
}

it('a story is asked for while it can be there, and told as gone without a request after a day', () => {
  show(23);
  expect(screen.getByRole('img', { name: 'Story' }).getAttribute('src')).toBe('http://127.0.0.1:9/story.jpg');
  cleanup();
  show(25);
  expect(document.querySelectorAll('img, video')).toHaveLength(0);
  screen.getByText('Content unavailable');
  screen.getByText('How much?');
});
