import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { webhookSetup } from '@parley/contract/channel.ts';
import { contract } from '@parley/contract/contract.ts';
import { conversation, message } from '@parley/contract/conversations.ts';
import { ERRORS } from '@parley/contract/errors.ts';
import { user } from '@parley/contract/identity.ts';
import { insufficientInfo } from '@parley/contract/missing-info.ts';
import { pendingMessage } from '@parley/contract/replies.ts';
import type { FastifyInstance } from 'fastify';

import { cookieName } from '#features/identity/cookie.ts';

const page = fileURLToPath(new URL('docs-page', import.meta.url));
/** Swagger UI as this package ships it; the plugin itself would write a script of its own into the page. */
const reference = fileURLToPath(new URL('static', import.meta.resolve('@fastify/swagger-ui')));

/** What the page consists of, and where each file lies. */
const FILES = {
  'index.html': page,
  'open-reference.js': page,
  'swagger-ui.css': reference,
  'swagger-ui-bundle.js': reference,
  'favicon-32x32.png': reference,
} as const;

/** The contract as OpenAPI at /api/openapi.json, and a page to read it at /api/docs/. */
export async function serveDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  let document: Promise<object> | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= writeDocument(publicUrl);
    return document;
  });

  await app.register(fastifyStatic, { root: page, serve: false });
  // Relative addresses in the page need the slash.
  app.get('/api/docs', async (_request, reply) => reply.redirect('/api/docs/', 308));
  app.get('/api/docs/', async (_request, reply) => reply.sendFile('index.html', page));
  for (const [name, folder] of Object.entries(FILES)) {
    app.get(`/api/docs/${name}`, async (_request, reply) => reply.sendFile(name, folder));
  }
}

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

/** Operations that need no session. */
const OPEN = new Set([
  'deletions.get',
  'identity.login',
  'identity.register',
  'identity.requestReset',
  'identity.resetPassword',
  'identity.logout',
  'identity.check',
  'health.get',
  'sampleQuestions.ask',
  'secondFactor.signIn',
]);

const fault = {
  description: 'Every failed call: the status says the kind, the code says which',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

async function writeDocument(publicUrl: string): Promise<object> {
  const document = await generator.generate(contract, {
    info: {
      title: 'Parley',
      version: '1',
      description:
        'Sign in with POST /api/auth/login; send the token as a bearer, or the cookie. Every failed call answers { message, code }.',
    },
    security: [{ bearer: [] }, { cookie: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: cookieName(publicUrl) },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(ERRORS) },
          },
          required: ['message', 'code'],
        },
      },
    },
    commonSchemas: {
      User: { schema: user },
      Conversation: { schema: conversation },
      Message: { schema: message },
      PendingMessage: { schema: pendingMessage },
      InsufficientInfo: { schema: insufficientInfo },
      WebhookSetup: { schema: webhookSetup },
    },
  });
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}))) {
    if (typeof operation !== 'object' || !('operationId' in operation)) continue;
    operation.responses = { ...operation.responses, default: fault };
    if (OPEN.has(operation.operationId ?? '')) operation.security = [];
  }
  return document;
}
