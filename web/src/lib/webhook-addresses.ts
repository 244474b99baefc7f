const RECOMMENDED = '/api/instagram-webhook-v3/';
const OTHERS = ['/api/webhook2025/', '/api/webhook-new/instagram/'];

/** All addresses at which Instagram may call, the recommended one first. */
export function webhookAddresses(recommended: string): string[] {
  return [recommended, ...OTHERS.map((path) => recommended.replace(RECOMMENDED, path))];
}

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|lan|internal|home\.arpa)$/;
const LOCAL_NUMBER = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./;

/** Whether Instagram, which calls from the internet by https alone, cannot reach an address. */
export function isLocalAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' || hostname.startsWith('[')) return true;
  return !hostname.includes('.') || LOCAL_NAME.test(hostname) || LOCAL_NUMBER.test(hostname);
}
