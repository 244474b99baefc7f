import { describe, expect, it } from 'vitest';
import { foldFigures } from '../reading/plain-text.ts';
import { tongueOf } from '../reading/tongues.ts';
import { tellsAge } from './said-age.ts';

const tells = (language: string, text: string): boolean => tellsAge(foldFigures(text), tongueOf(language));

describe('an age without a word for it', () => {
  it.each([
    ['en', 'My daughter is 15, could she take one?'],
    ['en', 'my lad has just turned 4'],
    ['en', "My daughter's 11, could I drop her off?"],
    ['en', 'We have twins, they are sweet. He is 3 and shy'],
    ['en', 'You must be 16 to ride the electric ones'],
    ['en', 'Under 12s need an adult with them'],
    ['en', '18 and over only'],
    ['uk', 'Сину 12, хоче з нами'],
    ['es', 'Mi hija tiene 17 y quiere probar'],
    ['es', 'Mi hija cumple 5 en octubre'],
    ['es', 'Niños y jóvenes de 8 a 16: 55 €'],
    ['pt', 'meu filho tem 4, pode?'],
    ['ru', 'сыну 10, можно ему одному?'],
    ['ru', 'дочке 8 месяцев, уже можно?'],
    ['id', 'anak saya 9, boleh ikut?'],
    ['tr', 'oğlum 6, gelebilir mi'],
    ['fr', 'mon fils vient d’avoir 7, on peut venir ?'],
    ['de', 'Meine Tochter ist 15 und wünscht sich das'],
    ['de', 'meine tochter (9) will nähen lernen'],
    ['de', 'Kinder bis 13: 7 €'],
    ['ar', 'ابني 6 هل يقدر يجي؟'],
    ['pl', 'syn ma 7, może przyjść?'],
  ])('is told in %s: %s', (language, text) => expect(tells(language, text)).toBe(true));
  it.each([
    ['en', 'Can my daughter come at 5?'],
    ['en', 'My kids need 2 tickets'],
    ['en', 'for my son 3 lessons please'],
    ['en', 'my daughter will be 20 minutes late'],
    ['en', 'Kids menu 9 €'],
    ['en', 'free delivery over 50 €'],
    ['en', 'My son wants to come. 5 works for us'],
    ['en', 'we are 8 people'],
    ['de', 'Meine Tochter kommt um 9 vorbei'],
    ['es', 'mi hija necesita 2 clases'],
    ['ru', 'сын придёт на 10 минут позже'],
    ['fr', 'Menu enfant 9 €'],
  ])('is none in %s: %s', (language, text) => expect(tells(language, text)).toBe(false));
});
