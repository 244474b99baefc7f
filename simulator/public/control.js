import { notify } from './dom.js';

/** One call of the control API; tells about a failure and then rejects. */
export async function control(method, path, body) {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  let response;
  try {
    response = await fetch(`/_control/${path}`, { method, ...init });
  } catch (cause) {
    notify('The simulator does not answer.');
    throw new Error('no answer', { cause });
  }
  const answer = await response.json();
  if (!response.ok) {
    notify(answer.error);
    throw new Error(answer.error);
  }
  return answer;
}

/** Acts do not wait for the webhook: the page shows its fate in the log. */
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
  'delivery',
  'call',
  'token',
  'faults',
  'clock',
];

/** Calls `on[type](data)` for what happens on the platform; `on.connected` after each (re)connection. */
export function listen(on) {
  const source = new EventSource('/_control/events');
  source.addEventListener('open', () => on.connected?.());
  for (const type of types) {
    source.addEventListener(type, (event) => on[type]?.(JSON.parse(event.data)));
  }
}
