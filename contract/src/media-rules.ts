import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, success, text, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';

export const ruleFileType = z.enum(['image', 'video', 'file']);
export type RuleFileType = z.infer<typeof ruleFileType>;

/** A file of a rule, as it is sent: what was uploaded has been converted to what the platform takes. */
export const ruleFile = z.object({
  id,
  /** Under /objects. */
  objectPath: z.string(),
  fileName: z.string(),
  fileType: z.enum(['image', 'video']),
  mimeType: z.string(),
  /** In bytes. */
  fileSize: z.number().int(),
  /** Its place among the others, from 0 on. */
  order: z.number().int(),
  url: z.string(),
  /** A small picture of it; null for a film that has none. */
  preview: z.string().nullable(),
  /** Of the picture, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** What a model says that it shows; null where none was asked. */
  description: z.string().nullable(),
});
export type RuleFile = z.infer<typeof ruleFile>;

export const mediaRule = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  /** In their order. */
  files: z.array(ruleFile),
  /** The same as `files`. */
  mediaFiles: z.array(ruleFile),
  /** Its files are to be replaced, and the new ones have not come: these are the old ones. */
  awaitsFiles: z.boolean(),
  /** Prices in its texts, or in what a model sees in its files, that the knowledge base tells otherwise. */
  oldPrices: z.array(z.object({ said: z.string(), known: z.string() })),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type MediaRule = z.infer<typeof mediaRule>;

const tried = z.object({
  /** Null: nothing would go. */
  ruleId: id.nullable(),
  byModel: z.boolean(),
  /** The customer asks to see something. */
  asksToSee: z.boolean(),
  /** What a score has to reach. */
  threshold: z.number(),
  /** The best three. `mayGo`: false for what is shown only to who asks to see it. */
  fits: z.array(
    z.object({
      ruleId: id,
      name: z.string(),
      score: z.number(),
      words: z.array(z.string()),
      mayGo: z.boolean(),
    }),
  ),
});
export type Tried = z.infer<typeof tried>;

/** What customers asked to see and no active rule shows. */
export const unshownItem = z.object({
  /** As one of them wrote it. */
  text: z.string(),
  /** Chats in which it was asked. */
  count: z.number().int(),
  conversationId: id,
  lastAt: timestamp,
});
export type Unshown = z.infer<typeof unshownItem>;

const tag = { tags: ['Media rules'] };
/** Blankness and length of the name are judged by the service, so that the answer names the right error. */
const ruleText = text;

export const mediaRules = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/media-rules',
      summary: 'Pictures and films that the assistant may send',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.array(mediaRule)),
  create: oc
    .route({ method: 'POST', path: '/api/users/{id}/media-rules', summary: 'A new media rule', ...tag })
    .input(z.object({ id, name: ruleText, description: ruleText, isActive: z.boolean().optional() }))
    .output(mediaRule),
  change: oc
    .route({
      method: 'PUT',
      path: '/api/media-rules/{id}',
      summary: 'Change a media rule',
      description: 'What is left out stays as it is.',
      ...tag,
    })
    .input(
      z.object({
        id,
        name: ruleText.optional(),
        description: ruleText.optional(),
        isActive: z.boolean().optional(),
      }),
    )
    .output(mediaRule),
  tryOut: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/media-rules/try',
      summary: 'Whose files would go to a customer who writes this, and why',
      description:
        'By words, as without a model. Nothing is stored or sent, and no model is asked. `byModel`: in chats a model chooses.',
      ...tag,
    })
    .input(z.object({ id, text: ruleText }))
    .output(tried),
  unshown: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/media-rules/unshown',
      summary: 'What customers asked to see within 30 days and no active rule shows, most asked first',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.array(unshownItem)),
  removeFiles: oc
    .route({
      method: 'DELETE',
      path: '/api/media-rules/{id}/files',
      summary: 'Say that the files of a media rule are going to be replaced',
      description:
        'The old files stay with the rule until POST /api/media-rules/{id}/files brings the new ones, so that a failure in between leaves no rule without files.',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/media-rules/{id}',
      summary: 'Delete a media rule with its files',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
  addFiles: oc
    .route({
      method: 'POST',
      path: '/api/media-rules/{id}/files',
      summary: 'The files of a media rule',
      description:
        'They take the place of the files before, in the order of `order`; the same call may be repeated. Files are named by the `objectPath` under which they were uploaded; type, size and name are what became of the upload, whatever is said here.',
      ...tag,
    })
    .input(
      z.object({
        id,
        files: z
          .array(
            z.object({
              objectPath: z.string().max(LIMITS.nameCharacters),
              fileName: z.string().max(500).optional(),
              fileType: ruleFileType.optional(),
              mimeType: z.string().max(LIMITS.nameCharacters).optional(),
              fileSize: z.number().int().min(0).optional(),
              order: z.number().int().min(0).max(1_000_000).optional(),
            }),
          )
          .max(LIMITS.mediaRuleFiles),
      }),
    )
    .output(mediaRule),
  uploadUrl: oc
    .route({
      method: 'POST',
      path: '/api/media-rules/{id}/upload-url',
      summary: 'An address that a file of a media rule is put to',
      description:
        'Send the bytes with PUT to `uploadURL`, with their content type and length. It takes one file of the named type and size, once, within 15 minutes; another try needs a new address. The PUT answers like POST /api/upload, when the file is ready under /objects/{objectPath}. A file that nothing uses within 24 hours is removed.',
      ...tag,
    })
    .input(
      z.object({
        /** `temp` for the files of a rule that is not stored yet. */
        id: z.string().min(1).max(100),
        fileName: z.string().min(1).max(500),
        fileType: ruleFileType,
        mimeType: z.string().max(LIMITS.nameCharacters),
        /** In bytes. */
        fileSize: z.number().int().min(0),
      }),
    )
    .output(
      z.object({
        /** Relative to this server; whoever has it needs no session. */
        uploadURL: z.string(),
        objectPath: z.string(),
        /** As it is kept. */
        fileName: z.string(),
      }),
    ),
};
