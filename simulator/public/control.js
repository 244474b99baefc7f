import { notify } from './dom.js';

/** One call of the control API; tells about a failure, and then rejects with an error that says so (`isTold`). */
export async function control(method, path, body) {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  let response;
  try {
    response = await fetch(`/_control/${path}`, { method, ...init });
  } catch (cause) {
    notify('The simulator does not answer. Try again when the page has come back.');
    throw Object.assign(new Error('no answer', { cause }), { isTold: true });
  }
  const answer = await response.json();
  if (!response.ok) {
    notify(answer.error);
    throw Object.assign(new Error(answer.error), { isTold: true });
  }
  return answer;
}

/** Acts do not wait for the webhook: the page shows its fate under "Traffic". */
export const act = (customerId, name, body = {}) =>
  control('POST', `customers/${customerId}/${name}?wait=false`, body);

const types = [
  'message',
  'edited',
  'deleted',
  'reaction',
  'read',
  'typing',
  'comment',
  'customer',
  'business',
  'delivery',
  'call',
  'token',
  'faults',
  'clock',
];

/**
 * Calls `on[type](data)` for what happens on the platform, `on.connected` after each (re)connection, and `on.away`
 * when the simulator is gone. It looks for it until it is back.
 */
export function listen(on) {
  const source = new EventSource('/_control/events');
  source.addEventListener('open', () => on.connected());
  source.addEventListener('error', () => {
    on.away();
    // The browser gives up by itself after some faults; a new source does not.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(on), 1500);
  });
  for (const type of types) {
    source.addEventListener(type, (event) => on[type]?.(JSON.parse(event.data)));
  }
}
