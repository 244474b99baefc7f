/** Moves the test's page to an address, so that relative paths lead there. */
export function openAt(origin: string, path = '/'): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(origin + path);
}
