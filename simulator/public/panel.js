import { control } from './control.js';
import { byId, make, timeOf } from './dom.js';

const kept = 12;
const buttons = [
  ['Send the next webhook twice', { kind: 'duplicateNext' }],
  ['Delay the next webhook by 5 s', { kind: 'delayNext', ms: 5000 }],
  ['Lose the next webhook', { kind: 'dropNext' }],
  ['Sign the next webhook wrongly', { kind: 'badSignatureNext' }],
  ['Next send: delivered, but answers 500', { kind: 'nextSend', fault: 'delivered_500' }],
  ['Next send: delivered, but no answer', { kind: 'nextSend', fault: 'delivered_timeout' }],
  ['Next send: too many calls', { kind: 'nextSend', fault: 'rate_limit' }],
];

const names = {
  duplicate: 'duplicate',
  delay: 'delay',
  drop: 'loss',
  badSignature: 'wrong signature',
  wrongSecret: 'wrong secret',
};

/** Fault buttons, the clock, and what went over the wire. */
export function createPanel() {
  let dead = false;
  let holding = false;
  let businessId = '';
  const token = make('button', { type: 'button', className: 'button' });
  const hold = make('button', { type: 'button', className: 'button' });
  const clear = make('button', { type: 'button', className: 'button', textContent: 'Clear all' });

  const press = (body) => control('POST', 'faults', body);
  for (const [label, body] of buttons) {
    const button = make('button', { type: 'button', className: 'button', textContent: label });
    button.addEventListener('click', () => void press(body));
    byId('fault-buttons').append(button);
  }
  token.addEventListener('click', async () => {
    await control('POST', `businesses/${businessId}/token/${dead ? 'revive' : 'kill'}`, {});
  });
  hold.addEventListener('click', () => void press({ kind: holding ? 'release' : 'hold', order: 'shuffled' }));
  clear.addEventListener('click', () => void control('DELETE', 'faults'));
  byId('fault-buttons').append(hold, token, clear);
  for (const button of document.querySelectorAll('[data-advance]')) {
    button.addEventListener('click', () =>
      control('POST', 'clock/advance', { ms: Number(button.dataset.advance) }),
    );
  }

  function log(listId, left, right, good) {
    const item = make(
      'li',
      {},
      make('span', { textContent: left, title: left }),
      make('span', { textContent: right, className: good ? 'good' : 'bad' }),
    );
    const list = byId(listId);
    list.prepend(item);
    while (list.children.length > kept) list.lastChild.remove();
  }

  const panel = {
    showFaults(faults) {
      holding = faults.holding;
      hold.textContent = holding ? 'Release the webhooks, shuffled' : 'Hold back all webhooks';
      hold.setAttribute('aria-pressed', String(holding));
      const waiting = [
        ...faults.webhooks.map((fault) => names[fault.kind]),
        ...faults.sends.map((fault) => `send: ${fault}`),
        ...faults.calls.map((fault) => `call: ${fault.kind}`),
      ];
      byId('fault-state').textContent =
        waiting.length > 0 ? `Waiting: ${waiting.join(', ')}` : 'Nothing is waiting.';
    },
    showToken(reason) {
      dead = reason !== null;
      token.textContent = dead ? 'Revive the access token' : 'Let the access token die';
      token.setAttribute('aria-pressed', String(dead));
    },
    showClock(now) {
      const date = new Date(now);
      byId('clock').dateTime = date.toISOString();
      byId('clock').textContent = date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
    },
    noteDelivery(delivery) {
      const status = delivery.status ?? delivery.error ?? '';
      log(
        'deliveries',
        `${timeOf(Date.now())} ${delivery.fields.join(', ')}`,
        `${delivery.state} ${status}`,
        delivery.state === 'delivered',
      );
    },
    noteCall(call) {
      const status = call.status ?? 'no answer';
      log(
        'calls',
        `${timeOf(Date.now())} ${call.method} ${call.path}`,
        String(status),
        call.status !== null && call.status < 400,
      );
    },
    showState(state) {
      const [business] = state.businesses;
      businessId = business?.instagramUserId ?? '';
      panel.showFaults(state.faults);
      panel.showToken(business?.tokenDead ?? null);
      panel.showClock(state.now);
    },
  };
  return panel;
}
