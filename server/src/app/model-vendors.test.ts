import { knowledge } from '@parley/assistant';
import {
  anthropicMessages,
  chatCompletions,
  googleGenerateContent,
  openAIResponses,
} from '@parley/assistant/testing/dialects.ts';
import { startModelServer } from '@parley/assistant/testing/model-servers.ts';
import { expect, test } from 'vitest';
import { startWorld } from '#test/app.ts';
import { answerWith } from '#test/model-server.ts';

const KNOWLEDGE = 'Q: How much is a manicure?\nA: A manicure costs 28 €.';
const LINE = 'A manicure costs 28 €.';
const ANSWER = answerWith(LINE, { chunkId: knowledge.cutIntoChunks(KNOWLEDGE)[0]?.id ?? '', line: LINE });
const LOOK = { facts: [{ number: 1, verdict: 'supported', quotes: ['28 €'] }] };

test.each([
  ['openai', openAIResponses],
  ['anthropic', anthropicMessages],
  ['google', googleGenerateContent],
  ['openai-compatible', chatCompletions],
])(
  'with AI_PROVIDER %s its model answers the customer, once it has judged the conditions, and looked a second time',
  async (name, dialect) => {
    const server = await startModelServer(dialect);
    try {
      server.script(...[ANSWER, LOOK].map((said) => ({ text: JSON.stringify(said) })));
      await using world = await startWorld({
        env: { AI_PROVIDER: name, AI_MODEL: 'some-model', AI_API_KEY: 'key', AI_BASE_URL: server.baseUrl },
      });
      const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
      await world.customerOf(owner).write('How much is a manicure?');
      await world.advance(6);
      expect(world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text)).toEqual([LINE]);
      const runs = world.app.ctx.db.selectFrom('runs').select(['provider', 'model', 'inputTokens']);
      expect(await runs.execute()).toEqual([{ provider: name, model: 'some-model', inputTokens: 100 }]);
      const health = await owner.get<Record<string, unknown>>('/api/health');
      expect(JSON.stringify(health)).toContain(`"${name}"`);
      expect(server.calls).toHaveLength(2);
      // The trigger that every account begins with was judged before.
      expect(server.judged).toHaveLength(1);
    } finally {
      await server.close();
    }
  },
);
