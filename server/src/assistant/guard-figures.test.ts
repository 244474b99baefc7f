import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from './chunks.ts';
import { checkDecision } from './guard.ts';

function check(knowledge: string, text: string, turn = '', kind: 'fact' | 'courtesy' = 'fact'): string[] {
  const chunks = cutIntoChunks(knowledge);
  const sources = chunks.flatMap(({ id, lines }) => lines.map((line) => ({ chunkId: id, line })));
  return checkDecision(
    {
      decision: 'answer',
      sentences: [{ text, kind, sources: kind === 'fact' ? sources : [] }],
      mediaRuleIds: [],
      question: null,
      reason: null,
      language: null,
    },
    {
      chunks,
      turn: [{ id: '1', text: turn, at: '2026-01-01T00:00:00Z' }],
      prompt: '',
      systemInstructions: '',
      now: new Date('2026-07-15T10:00:00Z'),
      timezone: 'UTC',
    },
  ).findings.map(({ rule, code }) => `${rule} ${code}`);
}

describe('Japanese amounts with 万, 千 and 百', () => {
  it.each([
    ['講座 210,000円', '講座は2万円です。'],
    ['講座 210,000円', '講座は２万円です。'],
    ['宿泊 1泊 31,000円、朝食 5,100円', '1泊3千円です。'],
    ['宿泊 1泊 31,000円、朝食 5,100円', '朝食は5百円です。'],
    ['宿泊 2万円、朝食 3千円', '宿泊は210,000円です。'],
    ['宿泊 2万円、朝食 3千円', '朝食は31,000円です。'],
    ['ハイライト 12,000円', 'ハイライトは2千円です。'],
    ['講座 15,000円', '講座は1.2万円です。'],
    ['講座 15,000円', '講座は一万円から二万円です。'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(check(knowledge, text)).not.toEqual([]);
  });
  it.each([
    ['講座 20,000円', '講座は2万円です。'],
    ['講座 210,000円', '講座は21万円です。'],
    ['ハイライト 12,000円', 'ハイライトは1万2千円です。'],
    ['ハイライト 12,500円', 'ハイライトは1万2,500円です。'],
    ['ハイライト 12,500円', 'ハイライトは1万2500円です。'],
    ['ハイライト 12,500円', 'ハイライトは1.25万円です。'],
    ['ハイライト 12,500円', 'ハイライトは一万二千五百円です。'],
    ['ハイライト 12,500円', 'ハイライトは1万2千5百円です。'],
    ['宿泊 2万円、朝食 3千円', '宿泊は20,000円です。'],
    ['宿泊 2万円、朝食 3千円', '朝食は3,000円です。'],
    ['講座 10,000円から20,000円', '講座は一万円から二万円です。'],
    ['講座 10,000円から20,000円', '講座は1万〜2万円です。'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(check(knowledge, text)).toEqual([]);
  });
});
