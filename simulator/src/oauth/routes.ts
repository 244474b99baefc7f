import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toMetaJson } from '../meta-json.ts';
import type { Platform } from '../platform.ts';
import { decide, exchangeCode, OAuthError, readConsentAsk } from './flow.ts';
import { consentPage, refusalPage } from './page.ts';

const queryOf = (request: FastifyRequest) => new URL(request.raw.url ?? '/', 'http://oauth').searchParams;

/** The page where a person signs in, and the exchange of its code. */
export function registerOAuth(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    await scope.register(formbody);
    await scope.register(multipart, { attachFieldsToBody: 'keyValues' });
    scope.setErrorHandler((error, request, reply) => {
      const refused = error instanceof OAuthError ? error : new OAuthError(String(error));
      if (request.url.startsWith('/oauth/authorize')) {
        return reply.code(400).type('text/html').send(refusalPage(refused.message));
      }
      return reply.code(400).type('application/json').send(toMetaJson(refused.body));
    });

    scope.get('/oauth/authorize', (request, reply) => {
      const query = queryOf(request);
      return reply.type('text/html').send(consentPage(readConsentAsk(platform, query), query.toString()));
    });

    scope.post('/oauth/authorize', (request, reply) => {
      const ask = readConsentAsk(platform, queryOf(request));
      const form = request.body as Record<string, string | string[] | undefined>;
      const ticked = [form['scope'] ?? []].flat();
      const { account } = form;
      const location = decide(platform, ask, {
        deny: form['decision'] !== 'allow',
        untick: ask.scopes.filter((name) => !ticked.includes(name)),
        ...(typeof account === 'string' ? { instagramUserId: account } : {}),
      });
      return reply.redirect(location, 302);
    });

    scope.post('/oauth/access_token', (request, reply) => {
      const form = (request.body ?? {}) as Record<string, unknown>;
      return reply.type('application/json').send(exchangeAnswer(platform, form));
    });
  });
}

/** In the shape that the switches ask for; a bare number in `user_id` is longer than JavaScript's numbers hold. */
function exchangeAnswer(platform: Platform, form: Record<string, unknown>): string {
  const { switches } = platform;
  const { accessToken, business, scopes } = exchangeCode(platform, form);
  const answer = {
    access_token: accessToken,
    user_id: business.appScopedId,
    permissions: switches.codePermissions === 'text' ? scopes.join(',') : scopes,
  };
  const text = toMetaJson(switches.codeShape === 'data' ? { data: [answer] } : answer);
  if (switches.codeUserId === 'text') return text;
  return text.replace(`"user_id":"${business.appScopedId}"`, `"user_id":${business.appScopedId}`);
}
