import { control } from './control.js';
import { store } from './store.js';

const press = (body) => () => control('POST', 'faults', body);
const withdraw = (name) => () => control('DELETE', `faults/${name}`);
const configure = (changes) => () =>
  control('PATCH', `businesses/${store.business.instagramUserId}`, changes);
const token = (act) => () => control('POST', `businesses/${store.business.instagramUserId}/token/${act}`, {});

const count = (line, is) => (faults) => faults[line].filter(is).length;
const webhook = (kind) => count('webhooks', (fault) => fault.kind === kind);
const commentWrite = (name) => count('comments', (fault) => fault === name);
/** All fields but those of comments stay ticked in the app's dashboard. */
const withoutComments = [
  'message_echoes',
  'message_edit',
  'message_reactions',
  'messages',
  'messaging_handover',
  'messaging_optins',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
  'standby',
];
const tick = (appFields) => () => control('PATCH', 'switches', { appFields });
const send = (name) => count('sends', (fault) => fault === name);

/** Meets the next webhooks or calls, one by one: `left(faults)` is how many still wait. */
const counted = (name, shows, left, body, off) => ({
  name,
  shows,
  left,
  add: press(body),
  off: withdraw(off),
});
/** Stays until it is switched off. */
const lasting = (name, shows, isOn, on, off) => ({ name, shows, isOn, on, off });

/** What can go wrong, each with the line that tells the audience what to look at. */
export const faultGroups = [
  {
    title: 'Webhooks to the studio',
    faults: [
      counted(
        'Sent twice',
        'The same message arrives again: one answer is right, two are wrong.',
        webhook('duplicate'),
        { kind: 'duplicateNext' },
        'duplicate',
      ),
      counted(
        'Out of order',
        'The next three arrive last first: the chat must still read right.',
        (faults) => faults.reorder,
        { kind: 'reorderNext', count: 3 },
        'reorder',
      ),
      counted(
        'Five seconds late',
        'Nothing is lost, the answer only comes later.',
        webhook('delay'),
        { kind: 'delayNext', ms: 5000 },
        'delay',
      ),
      counted(
        'Lost',
        'The platform never sends it: only reading the chat again finds it.',
        webhook('drop'),
        { kind: 'dropNext' },
        'drop',
      ),
      counted(
        'Forged signature',
        'One digit is wrong: the studio must refuse it.',
        webhook('badSignature'),
        { kind: 'badSignatureNext' },
        'badSignature',
      ),
      lasting(
        'Held back',
        'Everything waits here, and arrives as one burst when you let go.',
        (faults) => faults.holding,
        press({ kind: 'hold' }),
        press({ kind: 'release', order: 'shuffled', perPost: 5 }),
      ),
      lasting(
        'Studio cannot be reached',
        'The platform keeps each message and tries again by its schedule.',
        (faults) => faults.unreachable,
        press({ kind: 'unreachable', on: true }),
        withdraw('unreachable'),
      ),
    ],
  },
  {
    title: 'Calls of the studio',
    faults: [
      counted(
        'Server error, not sent',
        'The send fails and the customer has nothing.',
        count('calls', (fault) => fault.kind === 'fail'),
        { kind: 'failNext', method: 'POST', path: '/messages', status: 500, code: 2 },
        'fail',
      ),
      counted(
        'Server error, yet sent',
        'The platform says 500, the customer has it: sending again would double it.',
        send('delivered_500'),
        { kind: 'nextSend', fault: 'delivered_500' },
        'delivered_500',
      ),
      counted(
        'No answer, not sent',
        'Silence, and nothing arrived.',
        send('timeout'),
        { kind: 'nextSend', fault: 'timeout' },
        'timeout',
      ),
      counted(
        'No answer, yet sent',
        'Silence, and it did arrive: only the echo tells.',
        send('delivered_timeout'),
        { kind: 'nextSend', fault: 'delivered_timeout' },
        'delivered_timeout',
      ),
      counted(
        'Broken answer, yet sent',
        'An answer that cannot be read, for a message that arrived.',
        send('delivered_1357046'),
        { kind: 'nextSend', fault: 'delivered_1357046' },
        'delivered_1357046',
      ),
      counted(
        'Too many calls',
        'The next send is refused by the rate limit.',
        send('rate_limit'),
        { kind: 'nextSend', fault: 'rate_limit' },
        'rate_limit',
      ),
      lasting(
        'Quota used up',
        'Every call is refused until there is room again.',
        (faults) => faults.usagePercent !== null,
        press({ kind: 'usage', percent: 100 }),
        withdraw('usage'),
      ),
    ],
  },
  {
    title: 'Answers to comments',
    faults: [
      counted(
        'Answer failed',
        'Server error, and nothing stands below the comment.',
        commentWrite('comment_fail'),
        { kind: 'nextCommentWrite', fault: 'comment_fail' },
        'comment_fail',
      ),
      counted(
        'Answer failed, yet made',
        'The platform says 500, and the answer stands there: a second one would double it.',
        commentWrite('comment_delivered_500'),
        { kind: 'nextCommentWrite', fault: 'comment_delivered_500' },
        'comment_delivered_500',
      ),
      counted(
        'Silence, yet made',
        'No reply to the call: only reading the comment again tells.',
        commentWrite('comment_delivered_timeout'),
        { kind: 'nextCommentWrite', fault: 'comment_delivered_timeout' },
        'comment_delivered_timeout',
      ),
    ],
  },
  {
    title: 'Account',
    faults: [
      lasting(
        'Comments not ticked',
        'A forgotten tick in the dashboard: subscribing succeeds, and no comment ever arrives.',
        () => store.switches.appFields !== 'all',
        tick(withoutComments),
        tick('all'),
      ),
      lasting(
        'Token dead',
        'The password was changed: the studio must connect again.',
        () => store.business.tokenDead !== null,
        token('kill'),
        token('revive'),
      ),
      lasting(
        'Message access off',
        'The owner switched it off in the Instagram app.',
        () => !store.business.messageAccess,
        configure({ messageAccess: false }),
        configure({ messageAccess: true }),
      ),
      lasting(
        'Account restricted',
        'Instagram has restricted the studio: no send is accepted.',
        () => store.business.restricted,
        configure({ restricted: true }),
        configure({ restricted: false }),
      ),
      lasting(
        'Another app owns the chats',
        'Webhooks come as standby, and sends are refused.',
        () => store.business.threadOwner === 'other',
        configure({ threadOwner: 'other' }),
        configure({ threadOwner: 'us' }),
      ),
    ],
  },
];
