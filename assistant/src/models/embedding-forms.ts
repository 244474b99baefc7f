/** A question and the passage that answers it look different, and some models are told which is which. */
export type TextKind = 'question' | 'passage';

type Form = { models: RegExp } & Record<TextKind, string>;

/*
 * What models of today were trained to read before each text; without it they work worse and say nothing. Their
 * servers do not add it. Other models read the bare text.
 */
export const EMBEDDING_FORMS: readonly Form[] = [
  { models: /nomic-embed-text/iu, question: 'search_query: ', passage: 'search_document: ' },
  {
    models: /embeddinggemma|gemini-embedding-2/iu,
    question: 'task: search result | query: ',
    passage: 'title: none | text: ',
  },
  {
    models: /qwen3-embedding|e5-[\w-]*instruct/iu,
    question: 'Instruct: Given a question of a customer, find the passage that answers it\nQuery: ',
    passage: '',
  },
  { models: /(?:^|[/_-])e5-/iu, question: 'query: ', passage: 'passage: ' },
  {
    models: /mxbai-embed/iu,
    question: 'Represent this sentence for searching relevant passages: ',
    passage: '',
  },
];
