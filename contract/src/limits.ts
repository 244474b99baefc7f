/** Bounds that the server enforces and the web shows. Lengths are in characters (UTF-16 units as JavaScript counts). */
export const LIMITS = {
  messageCharacters: 1000,
  knowledgeCharacters: 200_000,
  nameCharacters: 200,
  phraseCharacters: 500,
  textCharacters: 5_000,
  /** Of one account. */
  managers: 50,
  /** The least that a chosen password has. */
  passwordCharacters: 12,
  /** Of one message. */
  attachments: 10,
  /** Of one account, and of one of them. */
  mediaRules: 100,
  mediaRuleFiles: 50,
  uploadBytes: 52_428_800,
  /** Of what Instagram gives out of an account. */
  downloadBytes: 4_294_967_296,
  /** Of one account within 24 hours. */
  dailyUploadBytes: 2_147_483_648,
  /** Saved texts of one account within 24 hours. */
  dailyVersions: 500,
  bodyBytes: 1_048_576,
  /** Of what anybody may send: signing in, registering. */
  signInBytes: 8192,
  bufferMinSeconds: 1,
  /** Until a public answer goes out by itself, at most. */
  commentDelaySeconds: 3600,
  bufferMaxSeconds: 300,
  bufferDefaultSeconds: 15,
  undoDefaultSeconds: 5,
  undoMaxSeconds: 30,
  conversationPage: 500,
  draftPage: 500,
  messagePage: 200,
  searchCharacters: 200,
  foundMessages: 50,
  versionPage: 50,
  reminderMinutes: 1439,
  /** Of a topic or a condition. */
  reminderCharacters: 500,
  /** Of one account. */
  reminders: 50,
  executionPage: 50,
  commentPage: 100,
  /** That one person approves at once. */
  sharedAnswers: 100,
  activationPage: 100,
  /** Of a public answer. */
  commentCharacters: 2196,
  /** Of one account. */
  triggers: 50,
  triggerCharacters: 2000,
  /** Of one trigger. */
  triggerExceptions: 50,
  /** Of customers, that a condition is tried on before it is saved. */
  pastMessages: 200,
  countCap: 100,
} as const;
