import { expect, test } from 'vitest';
import { conversationIdOf, newAccessToken, newCustomerId, newInstagramUserId, newMessageId } from './ids.ts';

test('ids have the size of the real ones and survive only as text', () => {
  const id = newInstagramUserId();
  expect(id).toMatch(/^17841\d{12}$/);
  expect(BigInt(id)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
  expect(newCustomerId()).toMatch(/^\d{16}$/);
  expect(newAccessToken()).toMatch(/^IGAA[A-Za-z0-9]{100,}ZDZD$/);
});

test('message ids are long, unique and start as the real ones do', () => {
  const mids = Array.from({ length: 200 }, () => newMessageId('17841400000000001'));
  expect(new Set(mids).size).toBe(200);
  for (const mid of mids) {
    expect(mid.startsWith('aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEO')).toBe(true);
    expect(mid.length).toBeGreaterThanOrEqual(150);
    expect(mid.length).toBeLessThanOrEqual(190);
  }
});

test('a conversation keeps its id', () => {
  expect(conversationIdOf('1', '2')).toBe(conversationIdOf('1', '2'));
  expect(conversationIdOf('1', '2')).not.toBe(conversationIdOf('1', '3'));
});
