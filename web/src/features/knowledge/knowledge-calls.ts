import type { KnowledgePart } from '@parley/contract/knowledge.ts';

import { client } from '#lib/api/client.ts';

/** A dialog over the dashboard speaks the singular family of paths, a page of the phone the plural one. */
export type Place = 'dialog' | 'page';

/** `version` is empty while nothing is written. */
export type StoredText = { text: string | null; version: string; updatedAt: string | null };

/** Where a text is read and saved. A save that began from another version than the stored one is refused. */
export type TextCalls = {
  path: string;
  read: (signal: AbortSignal) => Promise<StoredText>;
  save: (text: string, baseVersion: string) => Promise<StoredText>;
};

type Answer = { version: string | null; updatedAt: string | null };

const stored = (text: string | null, { version, updatedAt }: Answer): StoredText => ({
  text,
  version: version ?? '',
  updatedAt,
});

const CALLS: Record<KnowledgePart, Record<Place, (userId: string) => TextCalls>> = {
  prompt: {
    dialog: (userId) => ({
      path: textPaths(userId).prompt[0],
      read: async (signal) => {
        const answer = await client.knowledge.getPrompt({ userId }, { signal });
        return stored(answer.prompt, answer);
      },
      save: async (prompt, baseVersion) => {
        const answer = await client.knowledge.putPrompt({ userId, prompt, baseVersion });
        return stored(answer.prompt, answer);
      },
    }),
    page: (id) => ({
      path: textPaths(id).prompt[1],
      read: async (signal) => {
        const answer = await client.knowledge.getAiPrompt({ id }, { signal });
        return stored(answer.prompt, answer);
      },
      save: async (prompt, baseVersion) => {
        const answer = await client.knowledge.putAiPrompt({ id, prompt, baseVersion });
        return stored(answer.prompt, answer);
      },
    }),
  },
  knowledge_base: {
    dialog: (userId) => ({
      path: textPaths(userId).knowledge_base[0],
      read: async (signal) => {
        const answer = await client.knowledge.getKnowledgeBase({ userId }, { signal });
        return stored(answer.knowledgeBase, answer);
      },
      save: async (knowledgeBase, baseVersion) => {
        const answer = await client.knowledge.putKnowledgeBase({ userId, knowledgeBase, baseVersion });
        return stored(answer.knowledgeBase, answer);
      },
    }),
    page: (id) => ({
      path: textPaths(id).knowledge_base[1],
      read: async (signal) => {
        const answer = await client.knowledge.getContent({ id }, { signal });
        return stored(answer.content, answer);
      },
      save: async (content, baseVersion) => {
        const answer = await client.knowledge.putContent({ id, content, baseVersion });
        return stored(answer.content, answer);
      },
    }),
  },
};

export function textCalls(part: KnowledgePart, place: Place, userId: string): TextCalls {
  return CALLS[part][place](userId);
}

/** Refused, as a save is, when another version stands than the one it is to replace. */
export async function restoreVersion(id: string, baseVersion: string): Promise<StoredText> {
  const answer = await client.knowledge.restoreVersion({ id, baseVersion });
  return stored(answer.text, answer);
}

/** Both addresses of each text; they are the first elements of the query keys. */
export function textPaths(userId: string) {
  return {
    prompt: [`/api/user/${userId}/prompt`, `/api/users/${userId}/ai-prompt`],
    knowledge_base: [`/api/user/${userId}/knowledge-base`, `/api/users/${userId}/knowledge-base`],
  } as const satisfies Record<KnowledgePart, readonly string[]>;
}

export const correctionsPath = (userId: string) => `/api/users/${userId}/corrections`;

export const versionsPath = (userId: string) => `/api/users/${userId}/knowledge-versions`;
