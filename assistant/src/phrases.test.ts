import { describe, expect, it } from 'vitest';
import { choosePhrase, DEFAULT_SET_PHRASES } from './phrases.ts';
import { detectLanguage } from './reading/language.ts';
import { readReason, sayReason } from './reasons.ts';
import { LANGUAGES } from './types.ts';

describe('set phrases', () => {
  it('exist for every kind in every language, each in its language', () => {
    for (const [kind, wordings] of Object.entries(DEFAULT_SET_PHRASES)) {
      expect(Object.keys(wordings).sort()).toEqual([...LANGUAGES].sort());
      for (const [language, wording] of Object.entries(wordings)) {
        expect({ kind, wording, language: detectLanguage(wording).language }).toEqual({
          kind,
          wording,
          language,
        });
      }
    }
  });
  it("prefer the owner's wording, then the customer's language, then what the business speaks", () => {
    const own = { greeting: { de: 'Moin!', en: ' ' } };
    expect(choosePhrase(own, 'greeting', 'de')).toBe('Moin!');
    expect(choosePhrase(own, 'greeting', 'en')).toBe(DEFAULT_SET_PHRASES.greeting.en);
    expect(choosePhrase(own, 'thanks', 'de')).toBe(DEFAULT_SET_PHRASES.thanks.de);
    expect(choosePhrase(own, 'greeting', null, [null, 'de'])).toBe('Moin!');
    expect(choosePhrase(own, 'greeting', 'nl', ['pl'])).toBe(DEFAULT_SET_PHRASES.greeting.pl);
    expect(choosePhrase({}, 'greeting', 'nl')).toBe(DEFAULT_SET_PHRASES.greeting.en);
    expect(choosePhrase({ greeting: { nl: 'Dag!' } }, 'greeting', 'nl')).toBe('Dag!');
  });
  it('give reasons in the language of the business and name the nearest place', () => {
    for (const language of LANGUAGES) expect(sayReason('unsure', language, 'Haircut')).toContain('Haircut');
    expect(sayReason('empty', 'nl')).toBe(sayReason('empty', 'en'));
    expect(sayReason('unsure', 'en', 'x'.repeat(200)).length).toBeLessThan(200);
  });
  it('find each reason again in any language with the place it names, and leave other words alone', () => {
    const places = [
      'Haircut',
      'Do you cut „short“ («fringe»)?',
      'Cut $& colour, $1',
      'قص الشعر',
      '」)です。',
      'x'.repeat(80),
    ];
    for (const language of LANGUAGES) {
      for (const kind of ['empty', 'nothing', 'unreadable', 'unseen', 'left'] as const)
        expect(readReason(sayReason(kind, language))).toEqual({ kind, near: null });
      for (const near of places) {
        const said = sayReason('unsure', language, near);
        expect(readReason(said)).toEqual({ kind: 'unsure', near });
        expect(readReason(`${said} And more.`)).toBeNull();
      }
    }
    expect(readReason('The model would rather not say.')).toBeNull();
    expect(readReason('')).toBeNull();
  });
});
