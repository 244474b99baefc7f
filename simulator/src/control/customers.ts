import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setCustomer, threadMessages } from '../handles.ts';
import { createCustomer } from '../platform/business-acts.ts';
import { comment, takeBackComment } from '../platform/comments.ts';
import * as acts from '../platform/customer-acts.ts';
import { pictureUrl } from '../platform/media-links.ts';
import { type ShareForm, sharePost } from '../platform/shares.ts';
import { describeMessage, findThread, requireCustomer } from '../platform/threads.ts';
import type { Platform } from '../platform.ts';
import type { CustomerRow } from '../world.ts';
import { allowOnly, asBody, type Body, optionalText, present, requireText } from './body.ts';

type OneCustomer = { Params: { id: string; act: string }; Querystring: { wait?: string; business?: string } };

/** Customers, and everything that one can do. */
export function registerCustomers(app: FastifyInstance, platform: Platform, firstId: string): void {
  app.get<OneCustomer>('/customers', (request) => {
    const owner = request.query.business ?? firstId;
    return platform.world.customers
      .values()
      .filter((row) => row.instagramUserId === owner && row.id !== owner)
      .map((row) => describeCustomer(platform, row))
      .sort((a, b) => Number(b['updatedAt']) - Number(a['updatedAt']));
  });
  app.post('/customers', (request) => {
    const body = asBody(request.body);
    const owner = optionalText(body, 'instagramUserId') ?? firstId;
    allowOnly(body, ['instagramUserId', 'name', 'username', 'profilePic', 'locale', 'follows']);
    return describeCustomer(platform, createCustomer(platform, owner, body));
  });
  app.get<OneCustomer>('/customers/:id', (request) =>
    describeCustomer(platform, requireCustomer(platform, request.params.id)),
  );
  app.patch<OneCustomer>('/customers/:id', (request) => {
    setCustomer(platform, request.params.id, asBody(request.body));
    return describeCustomer(platform, requireCustomer(platform, request.params.id));
  });
  app.get<OneCustomer>('/customers/:id/messages', (request) =>
    threadMessages(platform, request.params.id).map((message) => describeMessage(platform, message)),
  );
  app.post<OneCustomer>('/customers/:id/:act', (request) => perform(platform, request));
}

export function describeCustomer(platform: Platform, row: CustomerRow): Body {
  const thread = findThread(platform, row.instagramUserId, row.id);
  const lastMid = thread?.mids.at(-1);
  const last = lastMid ? platform.world.messages.get(lastMid) : undefined;
  return {
    ...row,
    pictureUrl: pictureUrl(platform, row),
    updatedAt: thread?.updatedAt ?? row.createdAt,
    messages: thread?.mids.length ?? 0,
    last: last
      ? {
          from: last.from,
          text: last.deleted ? null : (last.text ?? null),
          kind: last.attachments[0]?.type ?? null,
        }
      : null,
  };
}

async function perform(platform: Platform, request: FastifyRequest<OneCustomer>): Promise<Body> {
  const body = asBody(request.body);
  const act = start(platform, request.params.id, request.params.act, body);
  if (request.query.wait !== 'false') await act.delivered;
  return { mid: act.id, id: act.id };
}

/** Fields of each act; attachments and referrals carry whatever the platform may add. */
const fields: Record<string, readonly string[]> = {
  write: ['text', 'replyTo', 'story', 'quickReply', 'referral'],
  attachments: ['items', 'text', 'replyTo'],
  share: ['mediaId', 'as', 'text', 'replyTo'],
  unsupported: [],
  react: ['mid', 'emoji'],
  unreact: ['mid'],
  edit: ['mid', 'text', 'withoutText', 'withoutParties'],
  unsend: ['mid'],
  read: ['mid'],
  postback: ['title', 'payload'],
  comment: ['mediaId', 'text', 'parentId', 'adId', 'productType', 'live'],
  uncomment: ['commentId'],
  mention: [],
};

function start(platform: Platform, id: string, name: string, body: Body): acts.Act {
  const known = fields[name];
  if (known) allowOnly(body, known);
  switch (name) {
    case 'write': {
      const { text: _text, ...extra } = body;
      return acts.write(platform, id, requireText(body, 'text'), extra as acts.WriteExtra);
    }
    case 'attachment':
      return attach(platform, id, body);
    case 'attachments': {
      const { items } = body;
      if (!Array.isArray(items) || items.length === 0)
        throw new Error('items must be a list of attachments.');
      const inputs = items.map((item) => readAttachment(asBody(item)));
      return acts.sendAttachments(platform, id, inputs, readExtra(body));
    }
    case 'share': {
      const form = (optionalText(body, 'as') ?? 'ig_post') as ShareForm;
      return sharePost(platform, id, requireText(body, 'mediaId'), form, readExtra(body));
    }
    case 'unsupported':
      return acts.sendUnsupported(platform, id);
    case 'react':
      return acts.react(platform, id, requireText(body, 'mid'), requireText(body, 'emoji'));
    case 'unreact':
      return acts.react(platform, id, requireText(body, 'mid'), null);
    case 'edit':
      return acts.edit(platform, id, requireText(body, 'mid'), requireText(body, 'text'), {
        withoutText: body['withoutText'] === true,
        withoutParties: body['withoutParties'] === true,
      });
    case 'unsend':
      return acts.unsend(platform, id, requireText(body, 'mid'));
    case 'read':
      return acts.read(platform, id, optionalText(body, 'mid'));
    case 'postback':
      return acts.postback(platform, id, requireText(body, 'title'), requireText(body, 'payload'));
    case 'referral': {
      const { ref: _ref, ...extra } = body;
      return acts.referral(platform, id, requireText(body, 'ref'), extra);
    }
    case 'comment': {
      const { mediaId: _mediaId, text, ...extra } = body;
      const words = text === null ? null : requireText(body, 'text');
      return comment(platform, id, requireText(body, 'mediaId'), words, extra as acts.CommentExtra);
    }
    case 'uncomment':
      return takeBackComment(platform, id, requireText(body, 'commentId'));
    case 'mention':
      return acts.mentionInStory(platform, id);
    default:
      throw new Error(`No such act: ${name}`);
  }
}

function readExtra(body: Body): { text?: string; replyTo?: string } {
  return present({ text: optionalText(body, 'text'), replyTo: optionalText(body, 'replyTo') });
}

function readAttachment({ base64, ...input }: Body): acts.AttachmentInput {
  const bytes = typeof base64 === 'string' ? { bytes: Buffer.from(base64, 'base64') } : {};
  return { ...input, type: requireText(input, 'type'), ...bytes };
}

function attach(platform: Platform, id: string, body: Body): acts.Act {
  const { text: _text, replyTo: _replyTo, ...input } = body;
  return acts.sendAttachments(platform, id, [readAttachment(input)], readExtra(body));
}
