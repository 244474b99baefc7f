import type { Language, SentenceKind } from '../types.ts';

/** How the hostile words came in. */
export type Carrier = 'customer text' | 'customer name' | 'knowledge base';

/** A hostile text and what a model says that obeys it word for word, on every try. */
export type Attempt = {
  language: Language;
  carrier: Carrier;
  order: string;
  /** `cite` is the line that the model names as its source; with none it names none. */
  obeys: { text: string; kind: SentenceKind; cite?: string }[];
};
