// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { TestQuestion } from '#features/replies/question-of-owner.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { client } from '#lib/api/client.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';

vi.mock('#lib/api/client.ts', () => ({ client: { testQuestions: { ask: vi.fn() } } }));

beforeAll(startI18n);
afterEach(cleanup);

it('counts as asked once there was an answer, and not where the provider failed', async () => {
  const onAnswered = vi.fn();
  showInPlace(<TestQuestion onAnswered={onAnswered} />, new QueryClient(), '/dashboard');
  const ask = vi.mocked(client.testQuestions.ask);
  ask.mockResolvedValueOnce({ kind: 'failed', text: '', sources: [] });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'How much?' } });
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('How much?', { selector: 'p' });
  expect(onAnswered).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce({ kind: 'answer', text: '28 €', sources: [] });
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('28 €');
  expect(onAnswered).toHaveBeenCalledOnce();
});
