import type { FastifyInstance } from 'fastify';
import { type CallbackOptions, deauthorize, requestDeletion } from '../oauth/callbacks.ts';
import {
  type AppSettings,
  appOf,
  configureApp,
  type Decision,
  decide,
  readConsentAsk,
} from '../oauth/flow.ts';
import { requireBusiness } from '../platform/threads.ts';
import type { Platform } from '../platform.ts';
import { allowOnly, asBody, type Body, optionalText, present, requireText } from './body.ts';

type One = { Params: { id: string } };

function optionalTexts(body: Body, name: string): string[] | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new Error(`${name} must be a list of strings.`);
}

function readCallback(value: unknown): CallbackOptions {
  const body = allowOnly(asBody(value), ['padded', 'tampered', 'numericUserId']);
  for (const [name, flag] of Object.entries(body)) {
    if (typeof flag !== 'boolean') throw new Error(`${name} must be true or false.`);
  }
  return body;
}

/** Text, or null for none. */
const optionalAddress = (body: Body, name: string) => (body[name] === null ? null : optionalText(body, name));

/** The app's dashboard, and what a person does about the app. */
export function registerApp(app: FastifyInstance, platform: Platform): void {
  app.get<One>('/businesses/:id/app', (request) =>
    appOf(platform, requireBusiness(platform, request.params.id).appId),
  );
  app.patch<One>('/businesses/:id/app', (request) => {
    const body = allowOnly(asBody(request.body), ['redirectUris', 'deauthorizeUrl', 'deletionUrl']);
    const settings: AppSettings = present({
      redirectUris: optionalTexts(body, 'redirectUris'),
      deauthorizeUrl: optionalAddress(body, 'deauthorizeUrl'),
      deletionUrl: optionalAddress(body, 'deletionUrl'),
    });
    return configureApp(platform, requireBusiness(platform, request.params.id).appId, settings);
  });
  app.post('/consent', (request) => {
    const body = allowOnly(asBody(request.body), ['url', 'instagramUserId', 'untick', 'deny']);
    const decision: Decision = present({
      instagramUserId: optionalText(body, 'instagramUserId'),
      untick: optionalTexts(body, 'untick'),
      deny: body['deny'] === true,
    });
    const query = new URL(requireText(body, 'url'), platform.url).searchParams;
    return { location: decide(platform, readConsentAsk(platform, query), decision) };
  });
  app.post<One>('/businesses/:id/deauthorize', (request) =>
    deauthorize(platform, request.params.id, readCallback(request.body)),
  );
  app.post<One>('/businesses/:id/deletion', (request) =>
    requestDeletion(platform, request.params.id, readCallback(request.body)),
  );
}
