// @vitest-environment happy-dom
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { changeLanguage, offeredLanguages, startI18n, storedLanguage } from '#i18n/i18n.ts';
import { readStored, STORED, writeStored } from '#lib/storage.ts';

beforeEach(() => localStorage.clear());

describe('the language of the interface', () => {
  it('[I18N-02] is English until somebody chooses', async () => {
    await startI18n();
    expect(i18next.language).toBe('en');
    expect(i18next.t('auth.signIn')).toBe('Sign in');
  });

  it('[I18N-08] is the stored one when it is offered, else English', async () => {
    writeStored(STORED.language, 'ru');
    await startI18n();
    expect(i18next.t('auth.signIn')).toBe('Войти');
    writeStored(STORED.language, 'xx');
    await startI18n();
    expect(i18next.language).toBe('en');
    expect(storedLanguage()).toBeNull();
  });

  it('[I18N-07] is stored when it changes, and turns the page around for Arabic', async () => {
    await startI18n();
    expect(await changeLanguage('ar')).toBe(true);
    expect(readStored(STORED.language)).toBe('ar');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.documentElement.lang).toBe('ar');
    await changeLanguage('uk');
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('[I18N-09] stays as it was when a dictionary cannot be loaded, which is only logged', async () => {
    await startI18n();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await changeLanguage('xx' as never)).toBe(false);
    expect(i18next.language).toBe('en');
    expect(readStored(STORED.language)).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('offers only languages that have a dictionary', () => {
    const codes = offeredLanguages.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['en', 'uk', 'ru', 'ar']));
  });
});
