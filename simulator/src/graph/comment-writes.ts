import { type CommentFault, describeFaults } from '../faults.ts';
import { deleteComment, hideComment, isHidden, writeAsBusiness } from '../platform/comments.ts';
import { switchComments } from '../platform/posts.ts';
import type { CommentRow, PostRow } from '../world.ts';
import { allowParams, type GraphResult, type SignedCall, textParam } from './call.ts';
import { requireComment, requireComments } from './comments.ts';
import { badParam, GraphError } from './errors.ts';
import { requireMedia } from './media.ts';

/** Characters of a public comment or reply. */
const maxLength = 2200;

/** Takes the next waiting fault of comment writes; one that fails for sure is thrown at once. */
function takeFault({ platform, marks }: SignedCall): CommentFault | undefined {
  const fault = platform.faultLines.comments.shift();
  if (!fault) return undefined;
  marks.fault = fault;
  platform.live.publish('faults', describeFaults(platform.faultLines));
  if (fault === 'comment_fail') throw serverError();
  if (fault === 'comment_rate_limit') {
    throw new GraphError({ code: 4, message: '(#4) Application request limit reached' });
  }
  return fault;
}

const serverError = () =>
  new GraphError({ code: 2, status: 500, message: '(#2) Service temporarily unavailable' });

/** The answer to a write that has been done, or what an ambiguous fault makes of it. */
function answer(fault: CommentFault | undefined, body: unknown): GraphResult {
  if (fault === 'comment_delivered_timeout') return { body: null, hang: true };
  if (fault === 'comment_delivered_500') return { body: serverError() };
  return { body };
}

function readMessage(call: SignedCall): string {
  const text = textParam(call, 'message');
  if (text === undefined) throw badParam('The parameter message is required');
  if (text.trim() === '') throw badParam('Param message must be a non-empty UTF-8 encoded string');
  if (!text.isWellFormed()) throw badParam('Param message must be a UTF-8 encoded string');
  if ([...text].length > maxLength) {
    throw badParam(`Length of param message must be less than or equal to ${maxLength}`);
  }
  return text;
}

/** Writes as the account. With `fields` the comment is made, and the answer is an error all the same. */
async function write(call: SignedCall, post: PostRow, parent?: CommentRow): Promise<GraphResult> {
  const { platform } = call;
  allowParams(call, ['message', 'fields']);
  requireComments(call.token);
  const text = readMessage(call);
  if (post.broadcast) throw badParam('Comments on a live video cannot be answered');
  if (post.commentsOff) throw badParam('Comments are switched off on this media');
  const fault = takeFault(call);
  if (fault === 'comment_timeout') return { body: null, hang: true };
  const { row, announce } = writeAsBusiness(platform, post, text, parent?.id);
  const early = platform.switches.echoOrder === 'before';
  if (early) await announce();
  const failed = new GraphError({ code: 20, subcode: 1772107, message: '(#20) Fields are not supported' });
  const body = call.params['fields'] === undefined ? { id: row.id } : failed;
  return { ...answer(fault, body), ...(early ? {} : { afterwards: announce }) };
}

/** `POST /{media-id}/comments`. */
export function commentOnMedia(call: SignedCall, post: PostRow): Promise<GraphResult> {
  return write(call, requireMedia(call, post));
}

/** `POST /{comment-id}/replies`; a hidden comment takes none. */
export async function replyToComment(call: SignedCall, comment: CommentRow): Promise<GraphResult> {
  const { platform } = call;
  requireComment(call, comment);
  if (isHidden(platform, comment)) throw badParam('A hidden comment cannot be replied to');
  const post = platform.world.posts.get(comment.mediaId);
  if (!post) throw badParam('The media of the comment does not exist');
  return await write(call, post, comment);
}

/** `true` or `false`, in a query as text; anything else counts as not given. */
function requireFlag(call: SignedCall, name: string): boolean {
  const raw = call.params[name];
  if (raw === undefined) throw badParam(`The parameter ${name} is required`);
  if (raw === true || raw === 'true') return true;
  if (raw === false || raw === 'false') return false;
  throw badParam(`Param ${name} must be a boolean`);
}

/** A write that only answers whether it was done. */
function change(call: SignedCall, work: () => void): GraphResult {
  requireComments(call.token);
  const fault = takeFault(call);
  if (fault === 'comment_timeout') return { body: null, hang: true };
  work();
  return answer(fault, { success: true });
}

/** `POST /{comment-id}?hide=`: on an own comment it succeeds, and the comment stays visible. */
export function changeComment(call: SignedCall, comment: CommentRow): GraphResult {
  requireComment(call, comment);
  const hidden = requireFlag(call, 'hide');
  allowParams(call, ['hide']);
  return change(call, () => hideComment(call.platform, comment, hidden));
}

/** `DELETE /{comment-id}`, by the owner of the media. */
export function removeComment(call: SignedCall, comment: CommentRow): GraphResult {
  requireComment(call, comment);
  allowParams(call, []);
  return change(call, () => deleteComment(call.platform, comment));
}

/** `POST /{media-id}?comment_enabled=`; a live video refuses it. */
export function changeMedia(call: SignedCall, post: PostRow): GraphResult {
  requireMedia(call, post);
  const on = requireFlag(call, 'comment_enabled');
  allowParams(call, ['comment_enabled']);
  if (post.broadcast) throw badParam('Comments of a live video cannot be switched');
  return change(call, () => switchComments(call.platform, post, on));
}
