import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@parley/contract/contract.ts';
import * as z from 'zod';

/** What an id in a request names. */
export type IdKind =
  | 'user'
  | 'manager'
  | 'conversation'
  | 'message'
  | 'draft'
  | 'question'
  | 'version'
  | 'media'
  | 'rule'
  | 'learnedFact'
  | 'rehearsal'
  | 'rehearsalTurn'
  | 'comment'
  | 'reminder'
  | 'execution'
  | 'session'
  | 'trigger'
  | 'activation'
  | 'entry';

export type Field = { name: string; schema: JsonSchema; isRequired: boolean };

export type JsonSchema = {
  /** Several where the value may be null. */
  type?: string | string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

export type Route = {
  /** Its place in the contract, such as `conversations.send`. */
  name: string;
  method: string;
  path: string;
  fields: Field[];
  /** The fields that are ids, and what they name. */
  ids: { name: string; kind: IdKind; isInPath: boolean }[];
};

/** Every route of the contract, read from the contract: a new one is here at birth. */
export function listRoutes(): Route[] {
  const routes: Route[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, inputSchema } = procedure['~orpc'];
    const address = route.path ?? '';
    const fields = inputSchema ? readFields(inputSchema as z.ZodType) : [];
    const ids = fields
      .filter(({ name }) => /^id$|Id$|^cursor$|^before$/.test(name) && !IS_NO_ID_OF_OURS.has(name))
      .map(({ name }) => ({
        name,
        kind: kindOf(address, name),
        isInPath: address.includes(`{${name}}`),
      }));
    routes.push({ name: path.join('.'), method: route.method ?? 'POST', path: address, fields, ids });
  });
  return routes;
}

/** Chosen by the caller, or the platform's. */
const IS_NO_ID_OF_OURS = new Set(['clientId', 'instagramUserId', 'senderId', 'recipientId']);

const KINDS: [start: string, kind: IdKind][] = [
  ['/api/users/{id}', 'user'],
  ['/api/users/managers/{id}', 'manager'],
  ['/api/test-webhook/{id}', 'user'],
  ['/api/conversations/{id}', 'conversation'],
  ['/api/messages/{id}', 'message'],
  ['/api/retry-transcription/{id}', 'message'],
  ['/api/force-transcription/{id}', 'message'],
  ['/api/pending-messages/{id}', 'draft'],
  ['/api/knowledge-versions/{id}', 'version'],
  ['/api/insufficient-info-messages/{id}', 'question'],
  ['/api/media-rules/{id}', 'rule'],
  ['/api/comments/{id}', 'comment'],
  ['/api/reminders/{id}', 'reminder'],
  ['/api/sessions/{id}', 'session'],
  ['/api/learned-facts/{id}', 'learnedFact'],
  ['/api/rehearsals/{id}', 'rehearsal'],
  ['/api/rehearsal-turns/{id}', 'rehearsalTurn'],
  ['/api/triggers/{id}', 'trigger'],
  ['/api/trigger-activations/{id}', 'activation'],
];

function kindOf(path: string, name: string): IdKind {
  if (name === 'userId') return 'user';
  if (name === 'conversationId') return 'conversation';
  if (name === 'cursor' && path.includes('activations')) return 'activation';
  if (name === 'cursor' && path.startsWith('/api/reminders/')) return 'execution';
  if (name === 'cursor') return path === '/api/comments' ? 'comment' : 'conversation';
  if (name === 'commentId') return 'comment';
  if (name === 'mediaId') return 'media';
  if (name === 'by') return 'manager';
  if (name === 'before' && path.endsWith('/audit')) return 'entry';
  if (name === 'before') return path.endsWith('/knowledge-versions') ? 'version' : 'message';
  const kind = KINDS.find(([start]) => path.startsWith(start))?.[1];
  if (name !== 'id' || !kind) throw new Error(`say here what ${name} names in ${path}`);
  return kind;
}

function readFields(schema: z.ZodType): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field as JsonSchema,
    isRequired: required.includes(name),
  }));
}

const SAMPLES: Record<string, unknown> = {
  accessToken: 'IGAAsample',
  condition: { type: 'custom', customCondition: 'no answer' },
  email: 'nobody@example.com',
  language: 'en',
  quietFrom: '21:00',
  quietTo: '09:00',
  reaction: 'love',
  timezone: 'Europe/Kyiv',
  // Left out: with it a save would be refused.
  baseVersion: undefined,
  // Left out: a draft says something else.
  read: undefined,
  // The beginning of the list.
  after: 'o0.00000000-0000-0000-0000-000000000000',
  // Left out: with it the row of the cursor may be gone.
  cursorAt: undefined,
};

/** A value that the route accepts. */
export function sampleOf({ name, schema }: Field): unknown {
  if (name in SAMPLES) return SAMPLES[name];
  const [first] = schema.anyOf ?? [];
  if (first) return sampleOf({ name, schema: first, isRequired: false });
  if (schema.enum) return schema.enum[0];
  if (Array.isArray(schema.type)) return sampleOf({ name, schema: firstTypeOf(schema), isRequired: false });
  if (schema.type === 'object') return {};
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return `sample ${name}`;
  return Math.max(schema.minimum ?? 1, 1);
}

function firstTypeOf({ type, ...schema }: JsonSchema): JsonSchema {
  const [first] = Array.isArray(type) ? type : [];
  return first === undefined ? schema : { ...schema, type: first };
}

/** Whether a value has the type that the schema asks for; what is inside it is not looked at. */
export function isOfType(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => isOfType(one, value));
  if (Array.isArray(schema.type)) return schema.type.some((type) => isOfType({ ...schema, type }, value));
  if (schema.enum) return schema.enum.includes(value);
  if (schema.type === 'null') return value === null;
  if (schema.type === 'array') return Array.isArray(value);
  if (schema.type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === (schema.type === 'integer' ? 'number' : schema.type);
}

/** All that the route takes but ids, each with a value that it accepts. */
export function sampleInput(route: Route): Record<string, unknown> {
  const ids = new Set(route.ids.map(({ name }) => name));
  return Object.fromEntries(
    route.fields.filter(({ name }) => !ids.has(name)).map((field) => [field.name, sampleOf(field)]),
  );
}

export type Request = { method: string; path: string; body?: Record<string, unknown> };

/** The request for an input: path fields in the path, the others in the query or the body. */
export function toRequest(route: Route, input: Record<string, unknown>): Request {
  const rest = new Map(Object.entries(input));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (route.method !== 'GET') return { method: route.method, path, body: Object.fromEntries(rest) };
  const query = new URLSearchParams(
    [...rest].flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return { method: route.method, path: query.size > 0 ? `${path}?${query}` : path };
}
