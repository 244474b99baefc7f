import { createHmac, randomBytes, randomInt } from 'node:crypto';

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

/** A business account's id: 17 digits, beyond what a JavaScript number holds. */
export const newInstagramUserId = () => `17841${digits(12)}`;
export const newAppScopedId = () => `2${digits(16)}`;
/** A customer's id, scoped to one business: 16 digits. */
export const newCustomerId = () => `${randomInt(1, 9)}${digits(15)}`;
export const newMediaId = () => `179${digits(14)}`;
export const newCommentId = () => `180${digits(14)}`;
export const newStoryId = () => `181${digits(14)}`;
export const newAppId = () => `${randomInt(1, 9)}${digits(15)}`;
export const newAppSecret = () => randomBytes(16).toString('hex');
export const newAccessToken = () =>
  `IGAA${randomBytes(120)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, 'Z')}ZDZD`;
export const newAuthorizationCode = () => `AQ${randomBytes(120).toString('base64url')}`;
export const newTraceId = () => `A${randomBytes(16).toString('base64url').slice(0, 22)}`;
export const newAssetId = () => digits(16);

/** The platform's long ids: base64 in which `Z` reads `ZA` and `=` reads `ZD`. */
const encodeLongId = (plain: string) =>
  Buffer.from(plain).toString('base64').replaceAll('Z', 'ZA').replaceAll('=', 'ZD');

/** A message id: opaque, 150 to 190 characters, starting `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEO`. */
export const newMessageId = (instagramUserId: string) =>
  encodeLongId(
    `ig_dm_item:1:IGMessageID:${instagramUserId}:3402823668417103012443${digits(17)}:327${digits(32)}`,
  );

/** A conversation id is a function of the two parties: it never changes. */
export function conversationIdOf(instagramUserId: string, customerId: string): string {
  const hash = createHmac('sha256', 'thread').update(`${instagramUserId}:${customerId}`).digest('hex');
  return encodeLongId(`ig_dm:1:${instagramUserId}:34028236684171030124${BigInt(`0x${hash.slice(0, 28)}`)}`);
}
