import { isIP } from 'node:net';

/**
 * Whether a request's Host is one under which this server is reached: a name that the operator gave, localhost, or an
 * address. Under any other name a page of somebody else could lead a browser here and read what it is told.
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname;
  if (name === undefined || name === '') return false;
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || name === 'localhost' || name.endsWith('.localhost') || names.includes(name);
}
