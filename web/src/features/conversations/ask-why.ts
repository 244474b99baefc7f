import { createContext } from 'react';

/** Shows why an AI message says what it says, by its id; null where there is no place for it. */
export const AskWhyContext = createContext<((messageId: string) => void) | null>(null);
