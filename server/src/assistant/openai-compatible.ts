import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai';
import { decisionSchema } from './decision-schema.ts';
import { composePrompt, MODEL_INSTRUCTIONS, WHOLE_KNOWLEDGE_LIMIT } from './instructions.ts';
import type { Provider, ProviderAnswer, ProviderRequest } from './provider.ts';
import type { ProviderFault } from './provider-fault.ts';
import { ProviderError } from './provider-fault.ts';

export type OpenAICompatibleSettings = {
  provider: 'openai-compatible';
  model: string;
  apiKey?: string;
  baseUrl: string;
  /** Carries the address checks of the caller (pinned DNS, no redirects). */
  fetch?: typeof globalThis.fetch;
  timeoutMilliseconds?: number;
  /** False for a server that knows only free JSON and not JSON schemas. */
  jsonSchema?: boolean;
  /** Characters of knowledge that one call may carry. */
  knowledgeLimit?: number;
};

const TIMEOUT = 30_000;
const OUTPUT_TOKENS = 1500;

function faultOfStatus(status: number | undefined, retryAfter: string | undefined): ProviderFault {
  if (status === 429) {
    const fault: ProviderFault = {
      code: 'rate_limited',
      message: 'The model server answers that there are too many requests (429).',
      retryable: true,
    };
    const seconds = readRetryAfter(retryAfter);
    return seconds === null ? fault : { ...fault, retryAfterSeconds: seconds };
  }
  if (status === 401 || status === 403) {
    return {
      code: 'unauthorized',
      message: `The model server refuses the key (${status}).`,
      retryable: false,
    };
  }
  if (status === 404) {
    return {
      code: 'not_configured',
      message: 'The model or the address does not exist (404).',
      retryable: false,
    };
  }
  if (status === 408 || status === 409 || (status !== undefined && status >= 500)) {
    return { code: 'unavailable', message: `The model server has a fault (${status}).`, retryable: true };
  }
  if (status !== undefined && status >= 400) {
    return {
      code: 'refused',
      message: `The model server refuses the request (${status}).`,
      retryable: false,
    };
  }
  return { code: 'unavailable', message: 'The model server cannot be reached.', retryable: true };
}

/** Seconds of a Retry-After header: a number or a date; null when it says nothing useful. */
function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.ceil(seconds) : null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

const MALFORMED: ProviderFault = {
  code: 'malformed',
  message: 'The model did not answer in the agreed form.',
  retryable: true,
};
const TRUNCATED: ProviderFault = {
  code: 'truncated',
  message: "The model's answer was cut off before its end.",
  retryable: true,
};
const FILTERED: ProviderFault = {
  code: 'refused',
  message: "The model server's content filter stopped the answer.",
  retryable: false,
};

function faultOfFinish(finishReason: string | undefined): ProviderFault {
  if (finishReason === 'length') return TRUNCATED;
  return finishReason === 'content-filter' ? FILTERED : MALFORMED;
}

function toFault(error: unknown, timedOut: boolean): ProviderFault {
  if (timedOut)
    return { code: 'timeout', message: 'The model server did not answer in time.', retryable: true };
  if (NoObjectGeneratedError.isInstance(error)) return faultOfFinish(error.finishReason);
  if (NoOutputGeneratedError.isInstance(error)) return MALFORMED;
  if (APICallError.isInstance(error)) {
    // An answer that is no JSON at all arrives as a call error with the status of success.
    if (error.statusCode !== undefined && error.statusCode < 400) return MALFORMED;
    return faultOfStatus(error.statusCode, error.responseHeaders?.['retry-after']);
  }
  return faultOfStatus(undefined, undefined);
}

/** Any server that speaks the chat completions of OpenAI: Ollama, vLLM, llama.cpp, a gateway. */
export function createOpenAICompatibleProvider(settings: OpenAICompatibleSettings): Provider {
  const server = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: settings.baseUrl.replace(/\/+$/u, ''),
    supportsStructuredOutputs: settings.jsonSchema ?? true,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    ...(settings.fetch ? { fetch: settings.fetch } : {}),
  });
  const model = server(settings.model);

  async function respond(request: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer> {
    if (settings.model.trim() === '' || settings.baseUrl.trim() === '') {
      throw new ProviderError({
        code: 'not_configured',
        message: 'No model or address is set.',
        retryable: false,
      });
    }
    const { system, message } = composePrompt(request, settings.knowledgeLimit ?? WHOLE_KNOWLEDGE_LIMIT);
    const timeout = AbortSignal.timeout(settings.timeoutMilliseconds ?? TIMEOUT);
    try {
      const result = await generateText({
        model,
        instructions: system,
        prompt: message,
        output: Output.object({ schema: decisionSchema, name: 'decision' }),
        temperature: 0,
        maxOutputTokens: OUTPUT_TOKENS,
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, timeout]),
      });
      // An answer that was cut may still parse; it is not the answer that the model meant.
      if (result.finishReason === 'length' || result.finishReason === 'content-filter') {
        throw new ProviderError(faultOfFinish(result.finishReason));
      }
      const { inputTokens, outputTokens } = result.usage;
      return {
        decision: result.output,
        inputTokens: inputTokens ?? null,
        outputTokens: outputTokens ?? null,
      };
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      signal.throwIfAborted();
      throw new ProviderError(toFault(error, timeout.aborted), { cause: error });
    }
  }

  return { name: 'openai-compatible', model: settings.model, instructions: MODEL_INSTRUCTIONS, respond };
}
