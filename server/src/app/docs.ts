import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@parley/contract/contract.ts';
import type { FastifyInstance } from 'fastify';

import type { createRouter } from './router.ts';

/** The contract as OpenAPI, and a page to read it. */
export function serveDocs(app: FastifyInstance, _router: ReturnType<typeof createRouter>): void {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  let document: Promise<object> | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= generator.generate(contract, {
      info: {
        title: 'Parley',
        version: '1',
        description:
          'Sign in with POST /api/auth/login; send the token as a bearer, or the cookie. Every failed call answers { message, code }.',
      },
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    });
    return document;
  });
}
