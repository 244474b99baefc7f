/** The name of a language in the interface language; null for a code that names none. */
export function languageName(code: string, interfaceLanguage: string): string | null {
  try {
    const name = new Intl.DisplayNames(interfaceLanguage, { type: 'language' }).of(code);
    return name ? name.charAt(0).toLocaleUpperCase(interfaceLanguage) + name.slice(1) : null;
  } catch {
    // Not a language code: the row is left out.
    return null;
  }
}
