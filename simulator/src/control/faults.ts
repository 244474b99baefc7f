import type { FastifyInstance } from 'fastify';
import type { CommentFault, SendFault } from '../faults.ts';
import type { Platform } from '../platform.ts';
import type { Simulator } from '../public-api.ts';
import { setSwitches } from '../switches.ts';
import type { ReleaseOptions } from '../webhooks/dispatcher.ts';
import type { DeathReason } from '../world.ts';
import { allowOnly, asBody, type Body, optionalNumber, optionalText, present, requireText } from './body.ts';

/** Faults and switches over HTTP: `{ kind }` is the name of the function. */
export function registerFaults(app: FastifyInstance, platform: Platform, simulator: Simulator): void {
  const changed = () => {
    platform.live.publish('faults', simulator.faults.active());
    return simulator.faults.active();
  };
  app.get('/faults', () => simulator.faults.active());
  app.post('/faults', async (request) => {
    await inject(simulator, asBody(request.body));
    return changed();
  });
  app.delete<{ Params: { name: string } }>('/faults/:name', async (request) => {
    await simulator.faults.withdraw(request.params.name);
    return changed();
  });
  app.delete('/faults', () => {
    simulator.faults.clear();
    return changed();
  });
  app.get('/switches', () => platform.switches);
  app.patch('/switches', (request) => {
    setSwitches(platform.switches, asBody(request.body));
    platform.live.publish('business', {});
    return platform.switches;
  });
}

const allowed: Record<string, readonly string[]> = {
  duplicateNext: ['times', 'afterMs'],
  delayNext: ['times', 'ms'],
  dropNext: ['times'],
  badSignatureNext: ['times'],
  wrongSecretNext: ['times'],
  release: ['order', 'perPost'],
  reorderNext: ['count'],
  unreachable: ['on'],
  nextSend: ['fault', 'times'],
  nextCommentWrite: ['fault', 'times'],
  failNext: ['method', 'path', 'times', 'status', 'code', 'subcode', 'message'],
  hangNext: ['method', 'path', 'times'],
  doneNext: ['method', 'path', 'times', 'answer'],
  killToken: ['reason'],
  removeScope: ['scope'],
  usage: ['percent'],
};

async function inject({ faults }: Simulator, body: Body): Promise<void> {
  allowOnly(body, ['kind', ...(allowed[requireText(body, 'kind')] ?? [])]);
  const times = optionalNumber(body, 'times') ?? 1;
  const aim = present({ method: optionalText(body, 'method'), path: optionalText(body, 'path'), times });
  switch (requireText(body, 'kind')) {
    case 'duplicateNext':
      return faults.duplicateNext({ times, afterMs: optionalNumber(body, 'afterMs') ?? 0 });
    case 'delayNext':
      return faults.delayNext(optionalNumber(body, 'ms') ?? 5000, times);
    case 'dropNext':
      return faults.dropNext(times);
    case 'badSignatureNext':
      return faults.badSignatureNext(times);
    case 'wrongSecretNext':
      return faults.wrongSecretNext(times);
    case 'hold':
      return faults.hold();
    case 'release':
      return faults.release(
        present({ order: body['order'], perPost: optionalNumber(body, 'perPost') }) as ReleaseOptions,
      );
    case 'nextSend':
      return faults.nextSend(requireText(body, 'fault') as SendFault, times);
    case 'nextCommentWrite':
      return faults.nextCommentWrite(requireText(body, 'fault') as CommentFault, times);
    case 'failNext': {
      const numbers = { status: optionalNumber(body, 'status'), code: optionalNumber(body, 'code') };
      const rest = { subcode: optionalNumber(body, 'subcode'), message: optionalText(body, 'message') };
      return faults.failNext({ ...aim, ...present({ ...numbers, ...rest }) });
    }
    case 'hangNext':
      return faults.hangNext(aim);
    case 'doneNext': {
      const answer = (optionalText(body, 'answer') ?? '500') as '500' | 'timeout';
      return faults.doneNext({ ...aim, answer });
    }
    case 'killToken':
      return faults.killToken((optionalText(body, 'reason') ?? 'password_changed') as DeathReason);
    case 'reviveToken':
      return faults.reviveToken();
    case 'removeScope':
      return faults.removeScope(requireText(body, 'scope'));
    case 'restoreScopes':
      return faults.restoreScopes();
    case 'reorderNext':
      return faults.reorderNext(optionalNumber(body, 'count') ?? 2);
    case 'unreachable':
      return faults.unreachable(body['on'] !== false);
    case 'usage':
      return faults.usage(optionalNumber(body, 'percent') ?? null);
    default:
      throw new Error(`No such fault: ${String(body['kind'])}`);
  }
}
