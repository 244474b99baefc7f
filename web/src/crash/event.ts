/** Told to the window, with the error, when nothing can be shown any more; whoever shows that prevents the default. */
export const CRASH = 'parley:crash';
