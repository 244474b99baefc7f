import type { Provider } from '@parley/assistant';

import { NONE_MET } from './model-server.ts';

/** A model that says nothing to the customer: it decides so, once `thinking` has ended. Rejects as that does. */
export function withoutWords(
  thinking: () => Promise<void> | void,
  decision: 'missing_information' | 'hand_off' | 'no_reply' = 'missing_information',
): Provider {
  return {
    name: 'scripted',
    model: 'some-model',
    instructions: '',
    conditions: NONE_MET,
    async respond() {
      await thinking();
      const said = { sentences: [], mediaRuleIds: [], question: 'What?', reason: 'Unknown.', language: 'en' };
      return { decision: { ...said, decision }, inputTokens: 1, outputTokens: 1 };
    },
  };
}
