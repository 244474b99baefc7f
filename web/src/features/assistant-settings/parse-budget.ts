export const MAX_BUDGET = 1_000_000_000;

/** Digits with or without separators between thousands, in Latin or Arabic figures. Blank is 0, without a limit. */
export function parseBudget(text: string): number | null {
  const latin = text.trim().replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
  const isGrouped = /^\d{1,3}(?:[.,'’٬\s]\d{3})+$/.test(latin);
  const digits = isGrouped ? latin.replace(/\D/g, '') : latin;
  if (!/^\d*$/.test(digits)) return null;
  const budget = Number(digits);
  return budget <= MAX_BUDGET ? budget : null;
}
