import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const DOOR = fileURLToPath(new URL('./index.ts', import.meta.url));
/** With the lists of concepts, which only the threads of the assistant need, they are 42; without them 28. */
const MOST_MEGABYTES = 34;

/** Whatever the door answers at once, in the thread that asks. */
const ASK = `
  const { comments, knowledge, reading } = await import(${JSON.stringify(DOOR)});
  const text = 'How much is the dress? Tomorrow at 5 pm, please. Write to a@example.com';
  comments.readComment(text);
  comments.withoutCaption('Summer dress')('price / dress');
  comments.findHideRule(text, [{ kind: 'spam', words: [] }, { kind: 'links', words: [] }]);
  comments.partPrices('The dress is 28 €. We ship to Spain.');
  knowledge.passagesOf(knowledge.cutIntoChunks('# Prices\\n\\nDress: 28 €'));
  knowledge.cleanQuestion(text);
  reading.detectLanguage(text);
  reading.tellLanguage(text);
  reading.findAppointmentWish([{ text, at: new Date().toISOString() }], 'UTC');
  reading.asksToStop(text);
  reading.isPlainAnswer(text);
  gc();
  console.log(process.memoryUsage().heapUsed / 1e6);
`;

it('the thread that serves reads none of the lists of concepts', async () => {
  const flags = ['--expose-gc', '--input-type=module', '--eval', ASK];
  const { stdout } = await run(process.execPath, flags);
  expect(Number(stdout)).toBeLessThan(MOST_MEGABYTES);
});
