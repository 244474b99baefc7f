import { createAssistant } from '@parley/assistant';

/** Shared by the servers of a test process, which start and end without it; its thread begins with the first question. */
export const testAssistant = createAssistant({ threads: 1 });
