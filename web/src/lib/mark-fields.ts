type Field = HTMLInputElement | HTMLTextAreaElement;

/** Marks what keeps a form from being sent, each field until somebody types there, and leads to the first. */
export function markFields(fields: readonly Field[]): void {
  for (const field of fields) {
    field.setAttribute('aria-invalid', 'true');
    field.addEventListener('input', () => field.removeAttribute('aria-invalid'), { once: true });
  }
  fields[0]?.focus();
}

/** The same of all fields in which nothing stands. */
export function markBlank(within: Element | null | undefined): void {
  const fields = within?.querySelectorAll<Field>('input:not([hidden], [type=file]), textarea') ?? [];
  markFields([...fields].filter(({ value }) => value.trim() === ''));
}
