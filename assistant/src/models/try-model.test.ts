import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatCompletions } from '../testing/dialects.ts';
import { type ModelServer, startModelServer } from '../testing/model-servers.ts';
import type { ModelSettings } from './model-settings.ts';
import { ProviderError, type ProviderFault } from './provider-fault.ts';
import { makeSamplePicture, makeSampleSound } from './samples.ts';
import { type TriedRole, tryModel } from './try-model.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(chatCompletions);
});
afterAll(() => server.close());

const settings = (timeoutMilliseconds = 10_000): ModelSettings => ({
  provider: 'openai-compatible',
  model: 'some-model',
  baseUrl: server.baseUrl,
  timeoutMilliseconds,
});

async function failureOf(role: TriedRole, patience?: number): Promise<ProviderError> {
  const error = await tryModel(settings(patience), role, new AbortController().signal).catch(
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw error;
  return error;
}
const faultOf = async (role: TriedRole, patience?: number): Promise<ProviderFault> =>
  (await failureOf(role, patience)).fault;

describe('a model that is tried', () => {
  test.each(['answers', 'pictures', 'voice'] as const)('for %s may be silent: a timeout', async (role) => {
    server.script({ end: 'silence' });
    expect(await faultOf(role, 200)).toEqual({
      code: 'timeout',
      message: 'The model server did not answer in time.',
      retryable: true,
    });
  });

  test('for the second look is shown a sentence that stands in its line', async () => {
    const said = { facts: [{ number: 1, verdict: 'supported', quotes: ['we are ready'] }] };
    server.script({ text: JSON.stringify(said) });
    const tried = await tryModel(settings(), 'check', new AbortController().signal);
    expect(tried).toEqual({ answer: 'supported: we are ready', inputTokens: 100, outputTokens: 20 });
    server.script({ text: 'All is well.' });
    expect((await faultOf('check')).code).toBe('malformed');
  });

  test('with an answer that has no words costs tokens all the same', async () => {
    server.script({ text: '', finish: 'length' });
    const error = await failureOf('answers');
    expect([error.fault.code, error.spentTokens]).toEqual(['truncated', 120]);
  });

  test('is given up with the reason of whoever gave up', async () => {
    server.script({ end: 'silence' });
    const reason = new Error('gave up');
    const gone = AbortSignal.abort(reason);
    await expect(tryModel(settings(), 'answers', gone)).rejects.toBe(reason);
    await expect(tryModel(settings(), 'voice', gone)).rejects.toBe(reason);
  });
});

describe('what it is shown', () => {
  test('is a picture in red and blue', async () => {
    const { data, info } = await sharp(makeSamplePicture()).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([64, 64, 3]);
    expect([...data.subarray(0, 3), ...data.subarray(-3)]).toEqual([220, 20, 20, 20, 40, 220]);
  });

  test('is one second of sound', async () => {
    const sound = makeSampleSound();
    expect(await fileTypeFromBuffer(sound)).toMatchObject({ ext: 'wav' });
    expect(sound.length).toBe(44 + 32_000);
  });
});
