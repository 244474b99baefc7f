/** Why the model stopped, in words of no vendor. */
export type Finish = 'stop' | 'length' | 'filter';

/** How one vendor writes its answers and refusals. */
export type Dialect = {
  basePath: string;
  /** The body of a good status; the usage is always 100 tokens in and 20 out. */
  answer(text: string, finish: Finish): object;
  /** The body and headers of a refusal, with the wait where this vendor says it. */
  refuse(
    status: number,
    words: string,
    waitSeconds?: number,
  ): { body: object; headers: Record<string, string> };
  /** Absent for a vendor without embedding models. */
  embeddings?: EmbeddingDialect;
};

type EmbeddingDialect = {
  path: RegExp;
  /** The texts of a call's body. */
  read(body: Record<string, unknown>): string[];
  answer(vectors: number[][], tokens: number, path: string): object;
};

/** `POST /embeddings` */
const openAIEmbeddings: EmbeddingDialect = {
  path: /\/embeddings$/,
  read: (body) => body['input'] as string[],
  answer: (vectors, tokens) => ({
    object: 'list',
    model: 'scripted',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }),
};

type GoogleContent = { content: { parts: { text: string }[] } };

/** `POST /models/{model}:embedContent` for one text, `:batchEmbedContents` for several; it counts no tokens. */
const googleEmbeddings: EmbeddingDialect = {
  path: /:(?:embedContent|batchEmbedContents)$/,
  read: (body) =>
    ((body['requests'] ?? [body]) as GoogleContent[]).map(({ content }) => content.parts[0]?.text ?? ''),
  answer: (vectors, _tokens, path) =>
    path.endsWith(':embedContent')
      ? { embedding: { values: vectors[0] } }
      : { embeddings: vectors.map((values) => ({ values })) },
};

function waitHeader(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

function refuseLikeOpenAI(status: number, words: string, waitSeconds?: number) {
  const code = status === 404 ? 'model_not_found' : null;
  return {
    body: { error: { message: words, type: 'invalid_request_error', param: null, code } },
    headers: waitHeader(waitSeconds),
  };
}

/** `POST /chat/completions` */
export const chatCompletions: Dialect = {
  basePath: '/v1',
  answer: (text, finish) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text },
        logprobs: null,
        finish_reason: { stop: 'stop', length: 'length', filter: 'content_filter' }[finish],
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  }),
  refuse: refuseLikeOpenAI,
  embeddings: openAIEmbeddings,
};

const INCOMPLETE: Record<Finish, { reason: string } | null> = {
  stop: null,
  length: { reason: 'max_output_tokens' },
  filter: { reason: 'content_filter' },
};

/** `POST /responses` */
export const openAIResponses: Dialect = {
  basePath: '/v1',
  answer: (text, finish) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: finish === 'stop' ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: INCOMPLETE[finish],
    model: 'scripted',
    output: [
      { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'x' },
      {
        id: 'msg_1',
        type: 'message',
        status: finish === 'stop' ? 'completed' : 'incomplete',
        role: 'assistant',
        content: text === '' ? [] : [{ type: 'output_text', text, annotations: [], logprobs: [] }],
      },
    ],
    usage: {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 20,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 120,
    },
  }),
  refuse: refuseLikeOpenAI,
  embeddings: openAIEmbeddings,
};

const ANTHROPIC_ERRORS: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** `POST /messages` */
export const anthropicMessages: Dialect = {
  basePath: '/v1',
  answer: (text, finish) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: text === '' ? [] : [{ type: 'text', text }],
    stop_reason: { stop: 'end_turn', length: 'max_tokens', filter: 'refusal' }[finish],
    stop_sequence: null,
    usage: {
      input_tokens: 100,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 20,
      service_tier: 'standard',
    },
  }),
  refuse: (status, words, waitSeconds) => ({
    body: {
      type: 'error',
      error: { type: ANTHROPIC_ERRORS[status] ?? 'api_error', message: words },
      request_id: 'req_1',
    },
    headers: waitHeader(waitSeconds),
  }),
};

const GOOGLE_STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

/** `POST /models/{model}:generateContent` */
export const googleGenerateContent: Dialect = {
  basePath: '/v1beta',
  answer: (text, finish) => ({
    candidates: [
      {
        content: { parts: text === '' ? [] : [{ text }], role: 'model' },
        finishReason: { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' }[finish],
        index: 0,
      },
    ],
    usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
    modelVersion: 'scripted',
    responseId: 'r1',
  }),
  refuse: (status, words, waitSeconds) => ({
    body: {
      error: {
        code: status,
        message: words,
        status: GOOGLE_STATUSES[status] ?? 'INTERNAL',
        // Google asks to wait in the body, after details of other kinds.
        ...(waitSeconds === undefined
          ? {}
          : {
              details: [
                { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
                { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${waitSeconds - 0.5}s` },
              ],
            }),
      },
    },
    headers: {},
  }),
  embeddings: googleEmbeddings,
};
