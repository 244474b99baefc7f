import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, text, timestamp } from './fields.ts';

/** The length is judged by the service, so that the answer names the right error; the body's size bounds it anyway. */
const longText = z.string();
const tag = { tags: ['Knowledge'] };

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
      }),
    ),
  putPrompt: oc
    .route({ method: 'PUT', path: '/api/user/{userId}/prompt', summary: 'Save the prompt', ...tag })
    .input(z.object({ userId: id, prompt: longText }))
    .output(z.object({ updatedAt: timestamp, prompt: z.string(), promptGeneratedAt: timestamp.nullable() })),
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
      }),
    ),
  putKnowledgeBase: oc
    .route({
      method: 'PUT',
      path: '/api/user/{userId}/knowledge-base',
      summary: 'Save the knowledge base',
      ...tag,
    })
    .input(z.object({ userId: id, knowledgeBase: longText }))
    .output(z.object({ generatedAt: timestamp.nullable(), updatedAt: timestamp, knowledgeBase: z.string() })),
  getAiPrompt: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/ai-prompt',
      summary: 'The prompt (plural family)',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ prompt: z.string().nullable(), generatedAt: timestamp.nullable() })),
  putAiPrompt: oc
    .route({
      method: 'PUT',
      path: '/api/users/{id}/ai-prompt',
      summary: 'Save the prompt (plural family)',
      ...tag,
    })
    .input(z.object({ id, prompt: longText }))
    .output(z.object({ prompt: z.string(), generatedAt: timestamp.nullable() })),
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
    .output(z.object({ content: z.string().nullable(), generatedAt: timestamp.nullable() })),
  putContent: oc
    .route({
      method: 'PUT',
      path: '/api/users/{id}/knowledge-base',
      summary: 'Save the knowledge base (plural family)',
      ...tag,
    })
    .input(z.object({ id, content: longText }))
    .output(z.object({ content: z.string(), generatedAt: timestamp.nullable() })),
  addFaq: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/faq',
      summary: 'Append a question and its answer',
      ...tag,
    })
    .input(z.object({ id, question: text, answer: text }))
    .output(z.object({ content: z.string(), generatedAt: timestamp.nullable() })),
};
