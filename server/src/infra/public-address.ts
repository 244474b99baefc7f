import ipaddr from 'ipaddr.js';

/** A public address that answers machines of one cloud with their secrets. */
const METADATA = new Set(['168.63.129.16']);
/** The only block of IPv6 that is given out; the rest of its unicast space is reserved. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/** Whether an IP address is one of the open internet: not of this machine, its network, its cloud, or nobody. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  return isPublic(ipaddr.process(text));
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4) {
    return address.range() === 'unicast' && !METADATA.has(address.toString());
  }
  // Networks without IPv4 reach it through addresses that end with it.
  if (address.match(NAT64)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === 'unicast' && address.match(GLOBAL);
}

export type AddressFault = 'malformed' | 'not_https' | 'private';

/**
 * What speaks against an address that somebody typed, before any name is looked up; null when nothing does.
 * `allowPrivate` takes http and every host.
 */
export function findAddressFault(text: string, { allowPrivate = false } = {}): AddressFault | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return 'malformed';
  if (allowPrivate) return null;
  if (url.protocol !== 'https:') return 'not_https';
  const host = bareHost(url);
  const isName = !ipaddr.isValid(host);
  if (isName) return /(?:^|\.)localhost\.?$/.test(host) ? 'private' : null;
  return isPublicAddress(host) ? null : 'private';
}

/** An IPv6 address without the brackets that stand around it in a URL. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
