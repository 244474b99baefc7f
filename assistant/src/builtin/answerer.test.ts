import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '../chunks.ts';
import { buildIndex, readQuery, search } from '../retrieval/retrieval.ts';
import { rankChunks } from './answerer.ts';

describe('the order of chunks', () => {
  const items = Array.from({ length: 30 }, (_, at) => `Lamp number ${at}: ${at + 10} EUR`);
  const index = buildIndex(cutIntoChunks(items.join('\n\n')));
  const query = readQuery('how much is a lamp');
  it('keeps every chunk that the search found, once', () => {
    const found = search(index, query, 100).map(({ chunk }) => chunk.id);
    const ranked = rankChunks(index, query).map(({ chunk }) => chunk.id);
    expect(found).toHaveLength(30);
    expect(ranked.toSorted()).toEqual(found.toSorted());
  });
  it('keeps what tells another kind of answer than the one asked for, behind what tells it', () => {
    const base = cutIntoChunks('Yoga every Wednesday at 18:00.\n\nOpen Tuesday to Friday 9-18.');
    const ranked = rankChunks(buildIndex(base), readQuery('are you open on wednesday?'));
    expect(ranked.map(({ chunk }) => chunk.lines[0])).toEqual([
      'Open Tuesday to Friday 9-18.',
      'Yoga every Wednesday at 18:00.',
    ]);
  });
  it('is empty when nothing is shared', () => {
    expect(rankChunks(index, readQuery('zzz'))).toEqual([]);
  });
  it('puts the passage that speaks of the subject before one that shares a chance word', () => {
    const base = cutIntoChunks('We open the parcel at 10 for you.\n\nMon-Fri 9:00-18:00, Sat 10:00-14:00');
    const [first] = rankChunks(buildIndex(base), readQuery('what time do you open on saturday'));
    expect(first?.chunk.lines).toEqual(['Mon-Fri 9:00-18:00, Sat 10:00-14:00']);
  });
});
