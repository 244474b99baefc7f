const RECOMMENDED = '/api/instagram-webhook-v3/';
const OTHERS = ['/api/webhook2025/', '/api/webhook-new/instagram/'];

/** All addresses at which Instagram may call, the recommended one first. */
export function webhookAddresses(recommended: string): string[] {
  return [recommended, ...OTHERS.map((path) => recommended.replace(RECOMMENDED, path))];
}
