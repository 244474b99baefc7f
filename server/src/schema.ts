// Made from the migrated database; changed only with a migration.
import type { ColumnType } from 'kysely';
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;
export type Json = JsonValue;
export type JsonArray = JsonValue[];
export type JsonObject = {
  [x: string]: JsonValue | undefined;
};
export type JsonPrimitive = boolean | number | string | null;
export type JsonValue = JsonArray | JsonObject | JsonPrimitive;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export interface Accounts {
  autoResponseEnabled: Generated<boolean>;
  bufferMaxSeconds: Generated<number>;
  bufferMinSeconds: Generated<number>;
  createdAt: Generated<Timestamp>;
  disclosureEnabled: Generated<boolean>;
  handOffNoticeEnabled: Generated<boolean>;
  holdingNoticeEnabled: Generated<boolean>;
  id: string;
  isDemo: Generated<boolean>;
  moderationEnabled: Generated<boolean>;
  name: string;
  setPhrases: Generated<Json>;
  stoppedBy: string | null;
  timezone: Generated<string>;
  undoSeconds: Generated<number>;
  updatedAt: Generated<Timestamp>;
}
export interface Activities {
  accountId: string;
  createdAt: Generated<Timestamp>;
  details: Generated<Json>;
  id: string;
  kind: string;
  subjectId: string | null;
  userId: string | null;
}
export interface AllowanceNotices {
  accountId: string;
  notice: string;
  toldAt: Timestamp;
}
export interface ApiTokens {
  createdAt: Generated<Timestamp>;
  id: string;
  sessionId: string;
  tokenHash: Buffer;
  userId: string;
}
export interface AssistantSettings {
  accountId: string;
  apiKey: Buffer | null;
  baseUrl: string | null;
  checkModel: string | null;
  dailyTokenBudget: Generated<Int8>;
  embeddingsModel: string | null;
  keyHint: string | null;
  model: string | null;
  picturesModel: string | null;
  provider: string | null;
  secondLook: boolean | null;
  updatedAt: Generated<Timestamp>;
  voiceModel: string | null;
}
export interface ChangedLines {
  accountId: string;
  changedAt: Timestamp;
  heading: string;
  line: string;
  lineKey: string;
  question: string | null;
  stands: Generated<boolean>;
  successor: string | null;
}
export interface Backups {
  bytes: Int8;
  fileCount: number;
  finishedAt: Timestamp;
  folder: string;
  id: string;
  rowCount: Int8;
  takenAt: Timestamp;
}
export interface CallBudgets {
  accountId: string;
  firstFreeAt: Generated<Timestamp>;
  pausedUntil: Generated<Timestamp>;
  secondFreeAt: Generated<Timestamp>;
  slowFreeAt: Generated<Timestamp>;
  slowUntil: Generated<Timestamp>;
  waits: Generated<Json>;
}
export interface Channels {
  accessToken: Buffer | null;
  accountId: string;
  appScopedId: string | null;
  createdAt: Generated<Timestamp>;
  disconnectedAt: Timestamp | null;
  erasedAt: Timestamp | null;
  graphUrl: string;
  humanAgent: Generated<boolean>;
  id: string;
  missingFields: Generated<string[]>;
  missingPermissions: Generated<string[]>;
  name: string | null;
  otherAppAt: Timestamp | null;
  pictureUrl: string | null;
  platformAccountId: string;
  subscribedAt: Timestamp | null;
  tokenExpiresAt: Timestamp | null;
  tokenFailure: string | null;
  tokenRefreshedAt: Timestamp | null;
  tokenState: Generated<string>;
  tokenTriedAt: Timestamp | null;
  username: string | null;
}
export interface ChunkVectors {
  accountId: string;
  createdAt: Generated<Timestamp>;
  space: string;
  textHash: Buffer;
  vector: Buffer;
}
export interface Comments {
  accountId: string;
  adId: string | null;
  adTitle: string | null;
  asked: string | null;
  askedDueAt: Timestamp | null;
  attempts: Generated<number>;
  attention: string | null;
  authorId: string | null;
  commentedAt: Timestamp;
  commentId: string;
  content: string | null;
  countedIn: string | null;
  createdAt: Generated<Timestamp>;
  draft: string | null;
  dueAt: Timestamp | null;
  editingBy: string | null;
  editingUntil: Timestamp | null;
  failure: string | null;
  failureDetail: string | null;
  fence: Generated<Int8>;
  goneAt: Timestamp | null;
  channelId: string;
  hiddenBy: string | null;
  id: string;
  instanceId: string | null;
  isLive: Generated<boolean>;
  isOwn: Generated<boolean>;
  isQuestion: Generated<boolean>;
  isWordless: Generated<boolean>;
  leasedUntil: Timestamp | null;
  lookAt: Timestamp | null;
  looks: Generated<number>;
  needsAnswer: Generated<boolean>;
  parentId: string | null;
  postId: string | null;
  privateAnswerId: string | null;
  privateDraft: string | null;
  privateFailure: string | null;
  privateFirst: Generated<boolean>;
  privateMid: string | null;
  privateSince: Timestamp | null;
  privateState: string | null;
  privateText: string | null;
  repliedAt: Timestamp | null;
  repliedBy: string | null;
  replyAuthor: string | null;
  replyId: string | null;
  replyText: string | null;
  sendingSince: Timestamp | null;
  sharedAt: Timestamp | null;
  sharedId: string | null;
  state: Generated<string>;
  threadAt: Timestamp;
  threadId: string;
  unposted: Generated<boolean>;
  username: string | null;
}
export interface CommentDrafts {
  accountId: string;
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  createdAt: Generated<Timestamp>;
  dueAt: Timestamp;
  fence: Generated<Int8>;
  id: string;
  instanceId: string | null;
  leasedUntil: Timestamp | null;
  likeness: string;
  madeOf: string | null;
  outcome: string | null;
  runId: string | null;
  state: Generated<string>;
  text: string | null;
}
export interface CommentRuleHits {
  accountId: string;
  at: Timestamp;
  attempts: Generated<number>;
  dueAt: Timestamp | null;
  failure: string | null;
  id: string;
  kind: string;
  likeness: string;
  state: string;
}
export interface CommentRules {
  accountId: string;
  kind: string;
  mode: string;
  words: Generated<string[]>;
}
export interface CommentSettings {
  accountId: string;
  commentPrompt: string | null;
  delayMaxSeconds: Generated<number>;
  delayMinSeconds: Generated<number>;
  nextReplyAt: Timestamp | null;
  version: Generated<Int8>;
}
export interface CommentTombstones {
  accountId: string;
  channelId: string;
  commentId: string;
  createdAt: Generated<Timestamp>;
}
export interface ContactPictures {
  accountId: string;
  bytes: Buffer;
  contactId: string;
  fetchedAt: Timestamp;
  mediaType: string;
}
export interface Contacts {
  accountId: string;
  channelId: string;
  createdAt: Generated<Timestamp>;
  customerId: string;
  deletedBefore: Timestamp | null;
  deletedMids: Generated<string[]>;
  id: string;
  language: string | null;
  name: string | null;
  pictureUrl: string | null;
  profileAttempts: Generated<number>;
  profileDueAt: Timestamp | null;
  profileFetchedAt: Timestamp | null;
  profileState: Generated<string>;
  unreachableAt: Timestamp | null;
  username: string | null;
}
export interface Conversations {
  accountId: string;
  aiEnabled: Generated<boolean>;
  attention: string | null;
  attentionText: string | null;
  channelId: string;
  createdAt: Generated<Timestamp>;
  customerId: string;
  customerReadAt: Timestamp | null;
  disabledByTrigger: Generated<boolean>;
  disclosedAt: Timestamp | null;
  id: string;
  isTest: Generated<boolean>;
  isUnread: Generated<boolean>;
  lastAuthor: string;
  lastBusinessAt: Timestamp | null;
  lastContent: string;
  lastCustomerAt: Timestamp | null;
  lastKind: string;
  lastMessageId: string;
  lastReactionAt: Timestamp | null;
  lastSortAt: Timestamp;
  movedAt: Generated<Timestamp>;
  needsPerson: Generated<boolean>;
  readAt: Timestamp | null;
  searchLast: Generated<string>;
  searchName: Generated<string>;
  snoozedUntil: Timestamp | null;
  status: Generated<string>;
  unreachableAt: Timestamp | null;
  windowOpenedAt: Timestamp | null;
}
export interface Credentials {
  accessToken: string | null;
  accessTokenExpiresAt: Timestamp | null;
  accountId: string;
  createdAt: Generated<Timestamp>;
  id: string;
  idToken: string | null;
  password: string | null;
  providerId: string;
  refreshToken: string | null;
  refreshTokenExpiresAt: Timestamp | null;
  scope: string | null;
  updatedAt: Generated<Timestamp>;
  userId: string;
}
export interface DataDeletionChannels {
  accountId: string;
  channelId: string;
  code: string;
}
export interface DataDeletions {
  accountId: string | null;
  code: string;
  finishedAt: Timestamp | null;
  requestedAt: Timestamp;
  requestHash: Buffer;
}
export interface Deliveries {
  accountId: string;
  attempts: Generated<number>;
  body: Buffer;
  channelId: string;
  dueAt: Timestamp;
  id: string;
  names: string[] | null;
  receivedAt: Timestamp;
  state: Generated<string>;
}
export interface DoctorReports {
  accountId: string;
  channelId: string;
  checkedAt: Timestamp;
  checks: Json;
}
export interface Drafts {
  accountId: string;
  commentId: string | null;
  conversationId: string | null;
  correctsMessageId: string | null;
  createdAt: Generated<Timestamp>;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
  editedAt: Timestamp | null;
  editedBy: string | null;
  editingBy: string | null;
  editingUntil: Timestamp | null;
  failure: string | null;
  finalText: string;
  heldReasons: Generated<Json>;
  id: string;
  isHeld: Generated<boolean>;
  mediaRuleId: string | null;
  originalMessage: string;
  originalText: string;
  reading: string | null;
  runId: string | null;
  sendsAt: Timestamp | null;
  sources: Generated<Json>;
  status: Generated<string>;
  subjectKind: Generated<string>;
  turnId: string | null;
}
export interface FileUses {
  accountId: string;
  conversationId: string | null;
  mediaId: string;
  position: number | null;
  subjectId: string;
  subjectKind: string;
}
export interface Instances {
  heartbeatAt: Generated<Timestamp>;
  hostname: string;
  id: string;
  pid: number;
  roles: string;
  startedAt: Generated<Timestamp>;
  version: string;
  workerIds: Generated<string[]>;
}
export interface ImportConversations {
  accountId: string;
  channelId: string;
  cursor: string | null;
  customerId: string;
  id: string;
  isRead: Generated<boolean>;
  position: number;
  runId: string;
  username: string | null;
}
export interface ImportPosts {
  accountId: string;
  caption: string;
  channelId: string;
  id: string;
  pictureState: string | null;
  pictureText: string | null;
  pictureUrl: string | null;
  postedAt: Timestamp | null;
  runId: string;
}
export interface ImportRuns {
  accountId: string;
  avatarsAt: Timestamp | null;
  awaitsYes: Generated<boolean>;
  channelId: string;
  dueAt: Timestamp;
  endedAt: Timestamp | null;
  example: string | null;
  failure: string | null;
  fence: Generated<Int8>;
  id: string;
  instanceId: string | null;
  isListed: Generated<boolean>;
  knowledgeVersionId: string | null;
  listCursor: string | null;
  mediaRead: Generated<number>;
  mediaTotal: Generated<number>;
  messages: Generated<number>;
  postsRead: Generated<number>;
  postsTotal: Generated<number>;
  processed: Generated<number>;
  progress: Generated<number>;
  promptVersionId: string | null;
  report: Generated<Json>;
  stage: Generated<string>;
  startedAt: Timestamp;
  startedBy: string | null;
  state: Generated<string>;
  tempKnowledge: string | null;
  tempUntil: Timestamp | null;
  total: Generated<number>;
  until: Timestamp;
  waitingSince: Timestamp | null;
  waitsFor: string | null;
  worked: Generated<number>;
}
export interface InstagramSignIns {
  accountId: string;
  expiresAt: Timestamp;
  found: Buffer | null;
  id: string;
  sessionId: string;
  stateHash: Buffer;
  usedAt: Timestamp | null;
  userId: string;
}
export interface Knowledge {
  accountId: string;
  knowledgeBase: string | null;
  knowledgeGeneratedAt: Timestamp | null;
  knowledgeUpdatedAt: Timestamp | null;
  knowledgeVersionId: string | null;
  prompt: string | null;
  promptGeneratedAt: Timestamp | null;
  promptUpdatedAt: Timestamp | null;
  promptVersionId: string | null;
}
export interface KnowledgeVersions {
  accountId: string;
  createdAt: Generated<Timestamp>;
  id: string;
  part: string;
  question: string | null;
  source: string;
  text: string;
  userId: string | null;
}
export interface LearnedFacts {
  accountId: string;
  id: string;
  isChosen: boolean;
  kind: string;
  language: string | null;
  lastSaidAt: Timestamp;
  materialNames: Generated<string[]>;
  messageIds: string[];
  position: number;
  question: string | null;
  rivalry: string | null;
  text: string;
  times: number;
}
export interface Learnings {
  accountId: string;
  endedAt: Timestamp | null;
  messages: Generated<number>;
  prompt: Generated<string>;
  runId: string;
  startedAt: Timestamp;
  state: Generated<string>;
  takenAt: Timestamp | null;
  typed: Generated<number>;
}
export interface LiveEvents {
  accountId: string;
  conversationId: string | null;
  createdAt: Generated<Timestamp>;
  payload: Json;
  seq: Int8;
}
export interface LiveSequences {
  accountId: string;
  seq: Generated<Int8>;
}
export interface Memberships {
  accountId: string;
  createdAt: Generated<Timestamp>;
  role: string;
  userId: string;
}
export interface MaterialParts {
  accountId: string;
  materialId: string;
  name: string;
  position: number;
  readAt: Timestamp | null;
  state: Generated<string>;
  text: Generated<string>;
}
export interface Materials {
  accountId: string;
  dueAt: Timestamp;
  endedAt: Timestamp | null;
  failure: string | null;
  fence: Generated<Int8>;
  id: string;
  instanceId: string | null;
  kind: string;
  name: string;
  place: string;
  robots: string | null;
  startedAt: Timestamp;
  state: Generated<string>;
}
export interface Media {
  accountId: string;
  attempts: Generated<number>;
  bytes: Int8 | null;
  clientId: string | null;
  createdAt: Generated<Timestamp>;
  description: string | null;
  descriptionState: string | null;
  dueAt: Timestamp | null;
  failure: string | null;
  hasThumbnail: Generated<boolean>;
  height: number | null;
  id: string;
  instanceId: string | null;
  isPublic: Generated<boolean>;
  kind: string;
  mediaType: string | null;
  name: string | null;
  objectKey: string;
  seconds: number | null;
  sourceUrl: string | null;
  state: Generated<string>;
  transcript: string | null;
  transcriptState: string | null;
  width: number | null;
}
export interface MediaRules {
  accountId: string;
  awaitsFiles: Generated<boolean>;
  createdAt: Generated<Timestamp>;
  description: string;
  id: string;
  isActive: Generated<boolean>;
  name: string;
  updatedAt: Generated<Timestamp>;
}
export interface MessageParts {
  accountId: string;
  attempts: Generated<number>;
  channelId: string;
  content: string;
  conversationId: string;
  dueAt: Timestamp;
  failure: string | null;
  failureDetail: string | null;
  fence: Generated<Int8>;
  id: string;
  instanceId: string | null;
  leasedUntil: Timestamp | null;
  lookAt: Timestamp | null;
  looks: Generated<number>;
  maybeSent: Generated<boolean>;
  mediaId: string | null;
  messageId: string;
  mid: string | null;
  moreMediaIds: Generated<string[]>;
  position: number;
  sendingSince: Timestamp | null;
  state: Generated<string>;
  unposted: Generated<boolean>;
}
export interface MessagePurposes {
  name: string;
}
export interface Messages {
  accountId: string;
  actorUserId: string | null;
  attachments: Generated<Json>;
  author: string;
  channelId: string;
  clientId: string | null;
  content: string;
  conversationId: string;
  countedIn: string | null;
  createdAt: Generated<Timestamp>;
  deliveryState: string | null;
  details: Generated<Json>;
  disclosureId: string | null;
  draftId: string | null;
  editedAt: Timestamp | null;
  editNumber: Generated<number>;
  failure: string | null;
  failureDetail: string | null;
  id: string;
  kind: string;
  mediaRuleId: string | null;
  mid: string | null;
  notBefore: Timestamp | null;
  origin: string;
  platformAt: Timestamp | null;
  purpose: string | null;
  replyToMid: string | null;
  runId: string | null;
  sortAt: Timestamp;
  turnId: string | null;
  unsentAt: Timestamp | null;
}
export interface MissingInfo {
  accountId: string;
  answer: string | null;
  answeredBy: string | null;
  commentId: string | null;
  conversationId: string | null;
  createdAt: Generated<Timestamp>;
  id: string;
  messageId: string | null;
  question: string;
  reason: string;
  reasonCode: string | null;
  resolvedAt: Timestamp | null;
  resolvedBy: string | null;
  runId: string | null;
  status: Generated<string>;
  subjectKind: Generated<string>;
  turnId: string | null;
  wish: Json | null;
}
export interface PlatformEvents {
  accountId: string;
  attempts: Generated<number>;
  channelId: string;
  createdAt: Generated<Timestamp>;
  customerId: string | null;
  dedupeKey: string;
  dueAt: Timestamp | null;
  id: string;
  kind: string;
  mid: string | null;
  payload: Json;
  reason: string | null;
  state: string;
}
export interface Posts {
  accountId: string;
  attempts: Generated<number>;
  caption: string | null;
  channelId: string;
  createdAt: Generated<Timestamp>;
  dueAt: Timestamp | null;
  fetchedAt: Timestamp | null;
  id: string;
  mediaId: string | null;
  mediaType: string | null;
  permalink: string | null;
  platformMediaId: string;
  productType: string | null;
}
export interface PushAttention {
  accountId: string;
  conversationId: string;
}
export interface PushCursors {
  accountId: string;
  seq: Int8;
}
export interface PushKeys {
  owner: Generated<string>;
  privateKey: Buffer;
  publicKey: string;
}
export interface PushOutbox {
  about: string;
  aboutId: string | null;
  accountId: string;
  attempts: Generated<number>;
  conversationId: string | null;
  createdAt: Generated<Timestamp>;
  dueAt: Timestamp;
  fence: Generated<Int8>;
  id: string;
  instanceId: string | null;
  isPosted: Generated<boolean>;
  kind: string;
  leasedUntil: Timestamp | null;
  outcome: string | null;
  place: Generated<Int8>;
  state: Generated<string>;
  subscriptionId: string;
}
export interface PushSubscriptions {
  accountId: string;
  auth: string;
  createdAt: Generated<Timestamp>;
  endpoint: string;
  id: string;
  kinds: string[];
  p256dh: string;
  quietFrom: number | null;
  quietTo: number | null;
  refusedAt: Timestamp | null;
  sessionId: string;
  showsText: boolean;
  userId: string;
  waitUntil: Timestamp | null;
}
export interface Reactions {
  accountId: string;
  channelId: string;
  emoji: string | null;
  isRemoved: Generated<boolean>;
  mid: string;
  reactedAt: Timestamp;
  reaction: string | null;
  senderId: string;
}
export interface Reconciliations {
  accountId: string;
  begunAt: Timestamp | null;
  commentHeardAt: Timestamp | null;
  commentsMissed: Generated<number>;
  dueAt: Timestamp;
  fence: Generated<Int8>;
  id: string;
  instanceId: string | null;
  leasedUntil: Timestamp | null;
  recovered: Generated<number>;
  recoveredAt: Timestamp | null;
  seenUntil: Timestamp | null;
  settledUntil: Timestamp | null;
}
export interface RecoveryCodes {
  codeHash: Buffer;
  userId: string;
}
export interface Rehearsals {
  accountId: string;
  dueAt: Timestamp;
  endedAt: Timestamp | null;
  failedInRow: Generated<number>;
  failure: string | null;
  fence: Generated<Int8>;
  id: string;
  instanceId: string | null;
  knowledgeVersionId: string | null;
  promptVersionId: string | null;
  provider: string;
  startedAt: Timestamp;
  state: Generated<string>;
  toldAt: Timestamp | null;
  tokens: Generated<Int8>;
}
export interface RehearsalTurns {
  accountId: string;
  answerIds: string[];
  askedAt: Timestamp;
  attempts: Generated<number>;
  conversationId: string;
  differing: Generated<Json>;
  faqVersionId: string | null;
  id: string;
  questionIds: string[];
  reason: string | null;
  rehearsalId: string;
  said: string | null;
  sources: Generated<Json>;
  verdict: string | null;
}
export interface ReminderExecutions {
  accountId: string;
  answeredAt: Timestamp | null;
  attempts: Generated<number>;
  claimedAt: Timestamp | null;
  conversationId: string;
  createdAt: Timestamp;
  draftId: string | null;
  dueAt: Timestamp;
  endedAt: Timestamp | null;
  error: string | null;
  fence: Generated<Int8>;
  generatedMessage: string | null;
  id: string;
  instanceId: string | null;
  leasedUntil: Timestamp | null;
  messageId: string | null;
  reason: string | null;
  reminderId: string;
  startedAt: Timestamp;
  state: Generated<string>;
  stoppedAt: Timestamp | null;
  summary: string | null;
  windowClosedAt: Timestamp | null;
}
export interface Reminders {
  accountId: string;
  applyToAll: Generated<boolean>;
  createdAt: Timestamp;
  customCondition: string;
  delayMinutes: number;
  deletedAt: Timestamp | null;
  id: string;
  isActive: Generated<boolean>;
  name: string;
  topic: string;
}
export interface ReminderSettings {
  accountId: string;
  quietFrom: number | null;
  quietTo: number | null;
}
export interface ReminderStops {
  accountId: string;
  conversationId: string;
  stoppedAt: Timestamp;
  words: string;
}
export interface Removals {
  accountId: string;
  dueAt: Timestamp;
  removed: Generated<number>;
  total: number;
  upTo: string;
}
export interface ReplyUsage {
  accountId: string;
  month: string;
  replies: number;
}
export interface RunLines {
  accountId: string;
  createdAt: Timestamp;
  lineKey: string;
  runId: string;
  settledAt: Timestamp | null;
}
export interface RunPurposes {
  name: string;
}
export interface Runs {
  accountId: string;
  commentId: string | null;
  conversationId: string | null;
  createdAt: Generated<Timestamp>;
  forgottenAt: Timestamp | null;
  id: string;
  inputs: Json;
  inputTokens: number | null;
  knowledgeVersionId: string | null;
  milliseconds: number;
  model: string | null;
  outcome: string;
  outputTokens: number | null;
  promptVersionId: string | null;
  provider: string;
  purpose: string;
  report: Json;
  subjectKind: Generated<string>;
  turnId: string | null;
}
export interface SecondFactors {
  confirmedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  lastStep: Generated<Int8>;
  secret: Buffer;
  userId: string;
}
export interface Sessions {
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  id: string;
  ipAddress: string | null;
  plainCookie: Generated<boolean>;
  token: string;
  updatedAt: Generated<Timestamp>;
  userAgent: string | null;
  userId: string;
}
export interface Throttles {
  count: number;
  key: string;
  windowEndsAt: Timestamp;
}
export interface TokenUsage {
  accountId: string;
  day: Timestamp;
  mailedAt: Timestamp | null;
  ownTokens: Generated<Int8>;
  tokens: Generated<Int8>;
  usedUpAt: Timestamp | null;
}
export interface TriggerActivations {
  accountId: string;
  activatedAt: Generated<Timestamp>;
  commentId: string | null;
  conversationId: string | null;
  id: string;
  isResolved: Generated<boolean>;
  messageId: string | null;
  reason: string;
  resolvedAt: Timestamp | null;
  resolvedBy: string | null;
  resolvedUserId: string | null;
  triggerId: string;
  triggerName: Generated<string>;
  words: Generated<string[]>;
}
export interface Triggers {
  accountId: string;
  conditions: string;
  createdAt: Generated<Timestamp>;
  createdBy: string | null;
  exceptions: Generated<string[]>;
  id: string;
  isActive: Generated<boolean>;
  kind: Generated<string>;
  name: string;
}
export interface Turns {
  accountId: string;
  attempts: Generated<number>;
  capAt: Timestamp;
  commentId: string | null;
  conversationId: string | null;
  draftsOnly: Generated<boolean>;
  dueAt: Timestamp;
  endedAt: Timestamp | null;
  endReason: string | null;
  fence: Generated<Int8>;
  id: string;
  instanceId: string | null;
  leasedUntil: Timestamp | null;
  sendAt: Timestamp | null;
  startedAt: Generated<Timestamp>;
  state: Generated<string>;
  subjectKind: Generated<string>;
  supersessions: Generated<number>;
}
export interface UsedUploadAddresses {
  expiresAt: Timestamp;
  objectKey: string;
}
export interface Users {
  createdAt: Generated<Timestamp>;
  email: string;
  emailVerified: Generated<boolean>;
  id: string;
  image: string | null;
  isActive: Generated<boolean>;
  language: Generated<string>;
  name: string;
  removedFrom: string | null;
  updatedAt: Generated<Timestamp>;
}
export interface Verifications {
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  id: string;
  identifier: string;
  updatedAt: Generated<Timestamp>;
  value: string;
}
export interface Webhooks {
  accountId: string;
  appSecretCount: Generated<number>;
  appSecrets: Buffer | null;
  handshakeFailure: string | null;
  lastDeliveryAt: Timestamp | null;
  verifiedAt: Timestamp | null;
  verifyToken: string;
  wrongSignatures: Generated<number>;
}
export interface DB {
  accounts: Accounts;
  activities: Activities;
  allowanceNotices: AllowanceNotices;
  apiTokens: ApiTokens;
  assistantSettings: AssistantSettings;
  changedLines: ChangedLines;
  backups: Backups;
  callBudgets: CallBudgets;
  channels: Channels;
  chunkVectors: ChunkVectors;
  comments: Comments;
  commentDrafts: CommentDrafts;
  commentRuleHits: CommentRuleHits;
  commentRules: CommentRules;
  commentSettings: CommentSettings;
  commentTombstones: CommentTombstones;
  contactPictures: ContactPictures;
  contacts: Contacts;
  conversations: Conversations;
  credentials: Credentials;
  dataDeletionChannels: DataDeletionChannels;
  dataDeletions: DataDeletions;
  deliveries: Deliveries;
  doctorReports: DoctorReports;
  drafts: Drafts;
  fileUses: FileUses;
  instances: Instances;
  importConversations: ImportConversations;
  importPosts: ImportPosts;
  importRuns: ImportRuns;
  instagramSignIns: InstagramSignIns;
  knowledge: Knowledge;
  knowledgeVersions: KnowledgeVersions;
  learnedFacts: LearnedFacts;
  learnings: Learnings;
  liveEvents: LiveEvents;
  liveSequences: LiveSequences;
  memberships: Memberships;
  materialParts: MaterialParts;
  materials: Materials;
  media: Media;
  mediaRules: MediaRules;
  messageParts: MessageParts;
  messagePurposes: MessagePurposes;
  messages: Messages;
  missingInfo: MissingInfo;
  platformEvents: PlatformEvents;
  posts: Posts;
  pushAttention: PushAttention;
  pushCursors: PushCursors;
  pushKeys: PushKeys;
  pushOutbox: PushOutbox;
  pushSubscriptions: PushSubscriptions;
  reactions: Reactions;
  reconciliations: Reconciliations;
  recoveryCodes: RecoveryCodes;
  rehearsals: Rehearsals;
  rehearsalTurns: RehearsalTurns;
  reminderExecutions: ReminderExecutions;
  reminders: Reminders;
  reminderSettings: ReminderSettings;
  reminderStops: ReminderStops;
  removals: Removals;
  replyUsage: ReplyUsage;
  runLines: RunLines;
  runPurposes: RunPurposes;
  runs: Runs;
  secondFactors: SecondFactors;
  sessions: Sessions;
  throttles: Throttles;
  tokenUsage: TokenUsage;
  triggerActivations: TriggerActivations;
  triggers: Triggers;
  turns: Turns;
  usedUploadAddresses: UsedUploadAddresses;
  users: Users;
  verifications: Verifications;
  webhooks: Webhooks;
}
