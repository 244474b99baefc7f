/** 128 random bits as hex; unlike `crypto.randomUUID` it also works where the page is not served over https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
