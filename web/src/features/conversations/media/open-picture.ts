import { createContext } from 'react';

/** Opens a picture of the thread on the whole screen. */
export const OpenPictureContext = createContext<((url: string) => void) | null>(null);
