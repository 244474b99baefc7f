import { createContext } from 'react';

type AskWhy = {
  /** Shows why an AI message says what it says, by its id. */
  ask: (messageId: string) => void;
  /** The message whose reason is shown. */
  explained: string | null;
};

/** Null where there is no place for it. */
export const AskWhyContext = createContext<AskWhy | null>(null);
