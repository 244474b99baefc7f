import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, text, timestamp } from './fields.ts';

/** The length is judged by the service, so that the answer names the right error; the body's size bounds it anyway. */
const longText = z.string();
const tag = { tags: ['Knowledge'] };
/** The version that the answer shows; null while nothing is written. */
const version = z.string().nullable();
/**
 * The version that the writer had before them, empty for none. When another one stands by now the save is refused with
 * 409, so that nobody's text is lost; without the field the last save stands.
 */
const baseVersion = z.string().max(100).optional();

export const KNOWLEDGE_PARTS = ['prompt', 'knowledge_base'] as const;
export type KnowledgePart = (typeof KNOWLEDGE_PARTS)[number];
const part = z.enum(KNOWLEDGE_PARTS);

export const knowledgeVersion = z.object({
  id,
  part,
  source: z.enum(['edit', 'faq', 'missing_info', 'generated', 'restore']),
  /** Null when the assistant wrote it, or when the user is gone. */
  authorName: z.string().nullable(),
  /** What was asked, where the version added an answer. */
  question: z.string().nullable(),
  createdAt: timestamp,
  isCurrent: z.boolean(),
});
export type KnowledgeVersion = z.infer<typeof knowledgeVersion>;

/** Two families of paths stand on one record: a write through one is read through the other at once. */
export const knowledge = {
  getPrompt: oc
    .route({ method: 'GET', path: '/api/user/{userId}/prompt', summary: 'The prompt', ...tag })
    .input(z.object({ userId: id }))
    .output(
      z.object({
        prompt: z.string().nullable(),
        promptGeneratedAt: timestamp.nullable(),
        updatedAt: timestamp.nullable(),
        version,
      }),
    ),
  putPrompt: oc
    .route({ method: 'PUT', path: '/api/user/{userId}/prompt', summary: 'Save the prompt', ...tag })
    .input(z.object({ userId: id, prompt: longText, baseVersion }))
    .output(
      z.object({
        updatedAt: timestamp,
        prompt: z.string(),
        promptGeneratedAt: timestamp.nullable(),
        version,
      }),
    ),
  getKnowledgeBase: oc
    .route({
      method: 'GET',
      path: '/api/user/{userId}/knowledge-base',
      summary: 'The knowledge base',
      ...tag,
    })
    .input(z.object({ userId: id }))
    .output(
      z.object({
        knowledgeBase: z.string().nullable(),
        generatedAt: timestamp.nullable(),
        updatedAt: timestamp.nullable(),
        version,
      }),
    ),
  putKnowledgeBase: oc
    .route({
      method: 'PUT',
      path: '/api/user/{userId}/knowledge-base',
      summary: 'Save the knowledge base',
      ...tag,
    })
    .input(z.object({ userId: id, knowledgeBase: longText, baseVersion }))
    .output(
      z.object({
        generatedAt: timestamp.nullable(),
        updatedAt: timestamp,
        knowledgeBase: z.string(),
        version,
      }),
    ),
  getAiPrompt: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/ai-prompt',
      summary: 'The prompt (plural family)',
      ...tag,
    })
    .input(z.object({ id }))
    .output(
      z.object({
        prompt: z.string().nullable(),
        generatedAt: timestamp.nullable(),
        updatedAt: timestamp.nullable(),
        version,
      }),
    ),
  putAiPrompt: oc
    .route({
      method: 'PUT',
      path: '/api/users/{id}/ai-prompt',
      summary: 'Save the prompt (plural family)',
      ...tag,
    })
    .input(z.object({ id, prompt: longText, baseVersion }))
    .output(
      z.object({
        prompt: z.string(),
        generatedAt: timestamp.nullable(),
        updatedAt: timestamp,
        version,
      }),
    ),
  regeneratePrompt: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/ai-prompt/regenerate',
      summary: 'Write the prompt from the imported history',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ prompt: z.string(), generatedAt: timestamp })),
  getContent: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/knowledge-base',
      summary: 'The knowledge base (plural family)',
      ...tag,
    })
    .input(z.object({ id }))
    .output(
      z.object({
        content: z.string().nullable(),
        generatedAt: timestamp.nullable(),
        updatedAt: timestamp.nullable(),
        version,
      }),
    ),
  putContent: oc
    .route({
      method: 'PUT',
      path: '/api/users/{id}/knowledge-base',
      summary: 'Save the knowledge base (plural family)',
      ...tag,
    })
    .input(z.object({ id, content: longText, baseVersion }))
    .output(
      z.object({
        content: z.string(),
        generatedAt: timestamp.nullable(),
        updatedAt: timestamp,
        version,
      }),
    ),
  addFaq: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/faq',
      summary: 'Add a question and its answer',
      ...tag,
    })
    /** `fitting`: under the heading that it belongs to; else at the end. */
    .input(z.object({ id, question: text, answer: text, place: z.enum(['end', 'fitting']).optional() }))
    .output(
      z.object({
        content: z.string(),
        generatedAt: timestamp.nullable(),
        updatedAt: timestamp,
        version,
      }),
    ),
  listVersions: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/knowledge-versions',
      summary: 'Versions of the prompt or the knowledge base, newest first',
      ...tag,
    })
    .input(
      z.object({
        id,
        part,
        before: id.optional(),
        /** Only those that added a question and its answer. */
        with: z.enum(['question']).optional(),
      }),
    )
    .output(z.object({ versions: z.array(knowledgeVersion), hasMore: z.boolean() })),
  getVersion: oc
    .route({
      method: 'GET',
      path: '/api/knowledge-versions/{id}',
      summary: 'A version with its text and the text before it',
      ...tag,
    })
    .input(z.object({ id }))
    .output(knowledgeVersion.extend({ text: z.string(), previousText: z.string().nullable() })),
  restoreVersion: oc
    .route({
      method: 'POST',
      path: '/api/knowledge-versions/{id}/restore',
      summary: 'Make the text of a version the current one, as a new version',
      ...tag,
    })
    .input(z.object({ id, baseVersion }))
    .output(z.object({ text: z.string(), generatedAt: timestamp.nullable(), updatedAt: timestamp, version })),
};
