import { describe, expect, it } from 'vitest';

import { redactMessage, redactStack } from './redact.ts';

describe('[PWA-04] what is told of an error', () => {
  it.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'items')",
      "TypeError: Cannot read properties of undefined (reading 'items')",
    ],
    ['SyntaxError: "Where is my parcel?" is not valid JSON', 'SyntaxError: "…" is not valid JSON'],
    ['Error: Привіт, де моє замовлення', 'Error: …, … … …'],
    ['Error: no user 4f1c2b3a-1111-2222-3333-444455556666', 'Error: no user …'],
    ['Error: GET https://parley.example/api/x?token=abc failed', 'Error: GET … failed'],
    ['Error: IGAAJx9fKq0h3nZB marta@example.com +380501234567', 'Error: … … …'],
  ])('%s', (message, told) => {
    expect(redactMessage(message)).toBe(told);
  });

  it('is bounded', () => {
    expect(redactMessage(`Error: ${'"'.repeat(100_000)}${'a?'.repeat(100_000)}`).length).toBeLessThan(2000);
  });

  it('keeps of a stack the names and places only, of either kind of browser', () => {
    const chrome = [
      'Error: Anna wrote',
      '    at draw (https://shop.example/assets/index-B1.js:1:23)',
      '    at async https://shop.example/assets/chat-C2.js:4:56',
    ].join('\n');
    expect(redactStack(chrome)).toBe('draw index-B1.js:1:23\n? chat-C2.js:4:56');
    expect(redactStack('draw@https://shop.example/assets/index-B1.js:1:23\n@x.js:2:3')).toBe(
      'draw index-B1.js:1:23\n? x.js:2:3',
    );
  });
});
