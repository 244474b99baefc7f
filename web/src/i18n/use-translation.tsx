import i18next, { type i18n as I18n, type TFunction } from 'i18next';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation as useSubscribed } from 'react-i18next';

type Translation = { t: TFunction; i18n: I18n };

const TranslationContext = createContext<Translation>({ t: i18next.t, i18n: i18next });

/** Draws everything below anew in another language, once it is loaded. */
export function TranslationProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useSubscribed();
  const translation = useMemo(() => ({ t: keepWords(t), i18n }), [t, i18n]);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/** Looks up once what a key says without values: finding it takes many times as long as drawing it. */
function keepWords(t: TFunction): TFunction {
  const known = new Map<unknown, string>();
  const told = (key: string, ...values: [] | [Record<string, unknown>]): string => {
    if (values.length > 0) return t(key as 'common.close', ...values);
    const words = known.get(key) ?? t(key as 'common.close');
    known.set(key, words);
    return words;
  };
  return told as TFunction;
}

/**
 * The words of the interface language. The library's own hook subscribes each component for itself, which an opened
 * chat would pay a hundred times.
 */
export function useTranslation(): Translation {
  return useContext(TranslationContext);
}
