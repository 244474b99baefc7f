import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { contract } from '#contract/contract.ts';

type Schema = {
  type?: string | string[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Route = { name: string; method: string; path: string; takes: Schema; answers: Schema };

/** Throws for what JSON cannot carry. */
function readSchema(schema: unknown, io: 'input' | 'output'): Schema {
  return schema === undefined ? {} : (z.toJSONSchema(schema as z.ZodType, { io }) as Schema);
}

/** Every route of the contract: a new one is here at birth. */
function listRoutes(router: AnyContractRouter, name: string[] = []): Route[] {
  if (!isContractProcedure(router)) {
    return Object.entries(router).flatMap(([part, inner]) => listRoutes(inner, [...name, part]));
  }
  const { route, inputSchema, outputSchema } = router['~orpc'];
  return [
    {
      name: name.join('.'),
      method: route.method ?? '',
      path: route.path ?? '',
      takes: readSchema(inputSchema, 'input'),
      answers: readSchema(outputSchema, 'output'),
    },
  ];
}

const routes = listRoutes(contract);
const each = (choice: (route: Route) => boolean) =>
  routes.filter(choice).map((route) => [route.name, route] as const);

/** What is answered under another name; a secret never leaves the server again. */
const ANSWERED_AS: Record<string, string> = {
  'replies.edit.content': 'generatedContent',
  'knowledge.putPrompt.baseVersion': 'version',
  'knowledge.putKnowledgeBase.baseVersion': 'version',
  'knowledge.putAiPrompt.baseVersion': 'version',
  'knowledge.putContent.baseVersion': 'version',
  'comments.editDraft.draftText': 'aiResponseDraft',
  'comments.editDraft.privateText': 'privateDraft',
  'channel.saveAppSecret.appSecret': 'appSecretCount',
  'assistant.changeSettings.apiKey': 'hasKey',
  'identity.changePassword.currentPassword': 'endedSessions',
  'identity.changePassword.newPassword': 'endedSessions',
};

describe('every route', () => {
  it.each(each(() => true))(
    '[API-04] %s has a path of the own server, and takes and answers JSON',
    (_, route) => {
      expect(route.path).toMatch(/^\/api(\/([a-z][a-z-]*|\{\w+\}))+$/);
      expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(route.method);
      expect(route.answers).not.toEqual({});
    },
  );
});

describe('answers', () => {
  it.each(each(({ name }) => name.endsWith('.list')))(
    '[API-05] [OP-34] %s is a plain array',
    (_, { answers }) => {
      expect(answers.type).toBe('array');
    },
  );

  it.each(each(({ method }) => method === 'DELETE'))(
    '[API-05] [OP-34] %s says success, and a message',
    (_, { answers }) => {
      expect(answers.properties).toMatchObject({ success: { const: true }, message: { type: 'string' } });
      expect(answers.required).toEqual(expect.arrayContaining(['success', 'message']));
    },
  );

  it.each(each(({ method }) => method === 'PUT' || method === 'PATCH'))(
    '[API-05] [OP-34] %s has what was stored',
    (_, { name, path, takes, answers }) => {
      const stored = Object.keys(takes.properties ?? {})
        // An alias, and who asks.
        .filter((field) => !path.includes(`{${field}}`) && !['enabled', 'userId'].includes(field))
        .map((field) => ANSWERED_AS[`${name}.${field}`] ?? field);
      expect(stored.length).toBeGreaterThan(0);
      expect(answers.required).toEqual(expect.arrayContaining(stored));
    },
  );

  it('[API-05] [OP-34] tell moments as texts', () => {
    const moments = routes.flatMap(({ answers }) =>
      fieldsOf(answers).filter(([name]) => /(At|Until)$/.test(name)),
    );
    const types = moments.flatMap(([, { type, anyOf = [] }]) =>
      [type, ...anyOf.map((one) => one.type)].flat(),
    );
    expect(new Set(types.filter((type) => type !== undefined))).toEqual(new Set(['string', 'null']));
  });
});

/** All fields at any depth. */
function fieldsOf({ properties = {}, items, anyOf = [] }: Schema): [name: string, schema: Schema][] {
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return [...Object.entries(properties), ...inner.flatMap(fieldsOf)];
}
