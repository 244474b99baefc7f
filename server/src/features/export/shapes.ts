import * as z from 'zod';

/** What stands in the files of an export. `schema.json` beside them says the same in JSON Schema. */

const at = z.iso.datetime().describe('ISO 8601 in UTC');
const file = z.string().nullable().describe('Its path in this archive; null where the file is not kept');

const attachment = z.object({
  type: z.string(),
  title: z.string().nullable(),
  file,
  transcript: z.string().nullable().describe('What is said in it'),
  description: z.string().nullable().describe('What is seen in it'),
});

const message = z.object({
  id: z.string(),
  platformId: z.string().nullable(),
  at,
  author: z
    .string()
    .describe('customer, ai, person (by Parley), app (in the Instagram app) or another part of Parley'),
  person: z.string().nullable().describe('Who of the business wrote or approved it'),
  text: z.string(),
  attachments: z.array(attachment),
  reactions: z.array(z.object({ by: z.enum(['customer', 'business']), emoji: z.string().nullable(), at })),
  replyTo: z.string().nullable().describe('The platform’s id of the message that it answers'),
  origin: z.string(),
  state: z.string().nullable().describe('Of an outgoing one: how far it came'),
  unsentAt: at.nullable(),
});
export type ExportedMessage = z.infer<typeof message>;

const person = z.object({
  platformId: z.string(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  language: z.string().nullable(),
});

const chat = z.object({
  id: z.string(),
  customer: person,
  aiEnabled: z.boolean(),
  createdAt: at,
  messages: z.array(message).describe('The oldest first'),
});
export type ExportedChat = z.infer<typeof chat>;

const comment = z.object({
  platformId: z.string(),
  parentId: z.string().nullable(),
  post: z.string().nullable().describe('The platform’s id of the post'),
  at,
  username: z.string().nullable(),
  text: z.string().nullable(),
  isOwn: z.boolean(),
  hiddenBy: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: at.nullable(),
  privateAnswer: z.string().nullable(),
});
export type ExportedComment = z.infer<typeof comment>;

const version = z.object({
  part: z.string(),
  at,
  by: z.string().nullable(),
  source: z.string(),
  text: z.string(),
});
export type ExportedVersion = z.infer<typeof version>;

const activity = z.object({
  at,
  by: z.string().nullable().describe('Null: Parley itself'),
  kind: z.string(),
  about: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type ExportedActivity = z.infer<typeof activity>;

const account = z.object({
  exportedAt: at,
  name: z.string(),
  timezone: z.string(),
  people: z.array(z.object({ name: z.string(), email: z.string().nullable(), role: z.string() })),
  channels: z.array(
    z.object({
      platformId: z.string(),
      username: z.string().nullable(),
      connectedAt: at,
      isConnected: z.boolean(),
    }),
  ),
  settings: z.record(z.string(), z.unknown()),
  prompt: z.string().nullable(),
  knowledgeBase: z.string().nullable(),
  triggers: z.array(
    z.object({
      name: z.string(),
      conditions: z.string(),
      exceptions: z.array(z.string()),
      isActive: z.boolean(),
    }),
  ),
  reminders: z.array(
    z.object({
      name: z.string(),
      topic: z.string(),
      condition: z.string(),
      delayMinutes: z.number(),
      isActive: z.boolean(),
    }),
  ),
  mediaRules: z.array(
    z.object({ name: z.string(), description: z.string(), isActive: z.boolean(), files: z.array(file) }),
  ),
});
export type ExportedAccount = z.infer<typeof account>;

/** By the path in the archive; `*` stands for the id of a chat. */
export const SHAPES = {
  'data/account.json': account,
  'data/chats/*.json': chat,
  'data/comments.json': z.array(comment),
  'data/versions.json': z.array(version),
  'data/activities.json': z.array(activity),
} as const;

export function describeShapes(): string {
  const shapes = Object.entries(SHAPES).map(([path, shape]) => [path, z.toJSONSchema(shape)]);
  return JSON.stringify(Object.fromEntries(shapes), null, 2);
}
