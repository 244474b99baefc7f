import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeFaults, takeCallFault } from '../faults.ts';
import { newTraceId } from '../ids.ts';
import { toMetaJson } from '../meta-json.ts';
import type { Platform } from '../platform.ts';
import { authenticate, checkProof } from './auth.ts';
import type { GraphCall, GraphResult } from './call.ts';
import { type CallRecord, hideSecrets, redactBody, redactToken } from './call-log.ts';
import { summarizeCall } from './call-summary.ts';
import { badParam, errorEnvelope, GraphError } from './errors.ts';
import { createLimits } from './limits.ts';
import { refuseRetired } from './retired.ts';
import { routeCall } from './route.ts';

const keptCalls = 5000;

export type GraphSurface = { calls(): CallRecord[]; clear(): void };

/** Serves every path that nothing else has taken: the Graph API, with or without a version. */
export function registerGraph(
  app: FastifyInstance,
  platform: Platform,
  onCall: (call: CallRecord) => void,
): GraphSurface {
  const log: CallRecord[] = [];
  const limits = createLimits(platform);
  let counter = 0;

  function keep(record: CallRecord): void {
    log.push(record);
    if (log.length > keptCalls) log.shift();
    platform.live.publish('call', () => summarizeCall(platform.world, record));
    if (record.fault !== null) platform.live.publish('faults', describeFaults(platform.faultLines));
    onCall(record);
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const started = performance.now();
    const { version, call, token, tokenIn } = readCall(request);
    const record: CallRecord = {
      id: ++counter,
      at: platform.clock.now(),
      method: call.method,
      path: `/${call.path.join('/')}`,
      version,
      params: hideSecrets(call.params),
      token: token ? redactToken(token) : null,
      tokenIn,
      instagramUserId: null,
      status: null,
      response: null,
      fault: null,
      limits: call.limits,
      ms: 0,
    };
    const headers: Record<string, string> = {
      'facebook-api-version': version ?? 'v25.0',
      'x-fb-trace-id': newTraceId(),
      // By the platform's clock, which need not be that of this machine.
      date: new Date(platform.clock.now()).toUTCString(),
    };
    let result: GraphResult;
    try {
      const fault = takeCallFault(platform.faultLines, call.method, record.path);
      if (fault) record.fault = fault.kind;
      if (fault?.kind === 'hang') result = { body: null, hang: true };
      else {
        if (fault?.kind === 'fail') {
          throw new GraphError({
            code: fault.code,
            message:
              fault.message ??
              `(#${fault.code}) An unexpected error has occurred. Please retry your request later.`,
            status: fault.status,
            ...(fault.subcode === undefined ? {} : { subcode: fault.subcode }),
          });
        }
        if (request.bodyFault) throw request.bodyFault;
        refuseRetired(call, request.headers);
        const { token: row, business } = authenticate(platform, token);
        record.instagramUserId = business.instagramUserId;
        const percent = limits.countCall(business.appId);
        call.limits['usagePercent'] = percent;
        Object.assign(headers, limits.usageHeaders(business.appId, business.instagramUserId));
        limits.checkQuota(percent, platform.faultLines.usagePercent !== null);
        const { appsecret_proof: proof, ...params } = call.params;
        checkProof(proof, row.token, business.appSecret);
        result = await routeCall(platform, limits, { ...call, params, platform, token: row, business });
        if (fault?.kind === 'done_timeout') result = { ...result, body: null, hang: true };
        if (fault?.kind === 'done_500') result = { ...result, body: lostAnswer() };
      }
    } catch (cause) {
      result = { body: cause instanceof GraphError ? cause : unexpected(cause) };
    }
    record.ms = Math.round(performance.now() - started);
    record.fault ??= call.marks.fault;
    if (result.hang) {
      keep(record);
      reply.hijack();
    } else {
      const failed = result.body instanceof GraphError ? result.body.input : undefined;
      const body = failed ? errorEnvelope(failed, platform.switches) : result.body;
      record.status = failed ? (failed.status ?? 400) : (result.status ?? 200);
      record.response = redactBody(body, token);
      keep(record);
      reply.code(record.status).headers(headers).header('content-type', 'application/json; charset=UTF-8');
      const text = toMetaJson(body);
      if (result.afterwards) {
        const afterwards = result.afterwards;
        const out = new Promise<void>((resolve) => reply.raw.once('close', resolve));
        void platform.clock.track(out.then(afterwards));
      }
      await reply.send(text);
      return;
    }
    if (result.afterwards) await platform.clock.track(result.afterwards());
  }

  app.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      const message = error instanceof Error ? error.message : String(error);
      const body = errorEnvelope(badParam(message).input, platform.switches);
      return reply.code(400).header('content-type', 'application/json; charset=UTF-8').send(toMetaJson(body));
    });
    scope.removeAllContentTypeParsers();
    await scope.register(formbody);
    await scope.register(multipart, { attachFieldsToBody: 'keyValues' });
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      try {
        done(null, body === '' ? {} : JSON.parse(String(body)));
      } catch {
        // The envelope is the answer, also here: the fault waits until the call is handled.
        request.bodyFault = badParam('Invalid JSON in the request body');
        done(null, {});
      }
    });
    scope.addContentTypeParser('*', (request, payload, done) => {
      payload.resume();
      payload.once('end', () => {
        request.bodyFault = badParam('Unsupported content type');
        done(null, {});
      });
    });
    scope.route({ method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'], url: '/*', handler: handle });
  });

  return { calls: () => [...log], clear: () => void log.splice(0) };
}

const lostAnswer = () =>
  new GraphError({ code: 2, status: 500, message: '(#2) Service temporarily unavailable' });

function unexpected(cause: unknown): GraphError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(new GraphError({ code: 1, status: 500, message: `Simulator defect: ${message}` }), {
    cause,
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A body that could not be read; answered by the envelope. */
    bodyFault?: GraphError;
  }
}

type ReadCall = {
  version: string | null;
  call: GraphCall;
  token: string | undefined;
  tokenIn: CallRecord['tokenIn'];
};

function readCall(request: FastifyRequest): ReadCall {
  const url = new URL(request.raw.url ?? '/', 'http://graph');
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const version = /^v\d{1,2}\.\d$/.test(parts[0] ?? '') ? (parts.shift() ?? null) : null;
  const query = Object.fromEntries(url.searchParams);
  const body = isRecord(request.body) ? { ...request.body } : {};
  const { access_token: inQuery, ...queryRest } = query;
  const { access_token: inBody, ...bodyRest } = body;
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer ?? inQuery ?? (typeof inBody === 'string' ? inBody : undefined);
  let tokenIn: CallRecord['tokenIn'] = null;
  if (bearer) tokenIn = 'header';
  else if (inQuery) tokenIn = 'query';
  else if (token) tokenIn = 'body';
  const call: GraphCall = {
    method: request.method,
    path: parts.map((part) => decodeURIComponent(part)),
    params: { ...queryRest, ...bodyRest },
    limits: {},
    marks: { fault: null },
  };
  return { version, call, token, tokenIn };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
