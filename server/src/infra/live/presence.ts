/** In which conversation somebody is, by one window; nowhere in none. */
export type Place = { userId: string; conversationId: string; isWriting: boolean };

export type Presence = {
  /** `window` stands for one socket; null: it shows no conversation. */
  say(accountId: string, window: object, place: Place | null): void;
  /** What another instance knows of its own windows: all of them. */
  hear(instanceId: string, accountId: string, places: readonly Place[]): void;
  /** What was told last, for a window that opens now. */
  current(accountId: string): string | null;
  /** Says once more to the other instances what stands here, and forgets those that say nothing any more. */
  repeat(): void;
  /** Takes leave of the other instances: whoever was here comes back on one of them. */
  stop(): void;
};

type Options = {
  /** The names of all who work in an account. Nothing is told where there is one. */
  team: (accountId: string) => Promise<ReadonlyMap<string, string>>;
  toWindows: (accountId: string, message: string) => void;
  toInstances: (accountId: string, places: Place[]) => void;
  onError: (error: unknown) => void;
  /** Whoever writes says so again well before. */
  writingMilliseconds?: number;
  now?: () => number;
};

type Here = { place: Place; timer?: NodeJS.Timeout };
type Account = {
  here: Map<object, Here>;
  elsewhere: Map<string, { places: readonly Place[]; until: number }>;
  told: string | null;
  /** Of the windows of this instance something is to be told to the others. */
  isOwnNews: boolean;
  /** Nobody else works in the account. */
  isAlone: boolean;
  timer?: NodeJS.Timeout;
};

/** One message for what happens in a moment. */
const GATHER_MILLISECONDS = 100;
/** What stands is said again: an instance that was killed takes no leave. */
export const REPEAT_MILLISECONDS = 10_000;
const ELSEWHERE_MILLISECONDS = 25_000;
/** Of one account; what NOTIFY carries has a bound. */
const MOST_PLACES = 40;
const NOBODY = JSON.stringify({ type: 'presence', people: [] });

/**
 * Who is in which conversation of an account, and who writes there. It lives in memory only: what was not said again, or
 * whose window closed, is over.
 */
export function createPresence(options: Options): Presence {
  const { team, toWindows, toInstances, onError, writingMilliseconds = 8_000, now = Date.now } = options;
  const accounts = new Map<string, Account>();
  let isStopped = false;

  function find(accountId: string): Account {
    const known = accounts.get(accountId);
    if (known) return known;
    const made = { here: new Map(), elsewhere: new Map(), told: null, isOwnNews: false, isAlone: false };
    accounts.set(accountId, made);
    return made;
  }

  function changed(accountId: string, account: Account, isOwn: boolean): void {
    if (isStopped) return;
    account.isOwnNews ||= isOwn;
    account.timer ??= setTimeout(() => {
      delete account.timer;
      tell(accountId, account).catch(onError);
    }, GATHER_MILLISECONDS);
    account.timer.unref();
  }

  async function tell(accountId: string, account: Account): Promise<void> {
    const names = await team(accountId);
    account.isAlone = names.size < 2;
    if (isStopped || (account.isAlone && account.told === null)) return;
    if (account.isOwnNews) {
      account.isOwnNews = false;
      toInstances(accountId, join([...account.here.values()].map(({ place }) => place)));
    }
    const known = [...account.elsewhere.values()].filter(({ until }) => until > now());
    const places = [[...account.here.values()].map(({ place }) => place), ...known.map((one) => one.places)];
    const people = join(places.flat()).flatMap((place) => {
      const name = names.get(place.userId);
      return name === undefined || account.isAlone ? [] : [{ ...place, name }];
    });
    const message = JSON.stringify({ type: 'presence', people });
    if (message === (account.told ?? NOBODY)) return;
    account.told = message;
    toWindows(accountId, message);
  }

  return {
    say(accountId, window, place) {
      if (place === null && !accounts.has(accountId)) return;
      const account = find(accountId);
      const before = account.here.get(window);
      clearTimeout(before?.timer);
      if (place === null) account.here.delete(window);
      else if (before || account.here.size < MOST_PLACES) {
        const here: Here = { place };
        account.here.set(window, here);
        if (place.isWriting) {
          here.timer = setTimeout(() => {
            here.place = { ...place, isWriting: false };
            changed(accountId, account, true);
          }, writingMilliseconds);
          here.timer.unref();
        }
      }
      const isSame = JSON.stringify(before?.place ?? null) === JSON.stringify(place);
      if (!isSame) changed(accountId, account, true);
    },
    hear(instanceId, accountId, places) {
      const account = find(accountId);
      account.elsewhere.set(instanceId, { places, until: now() + ELSEWHERE_MILLISECONDS });
      changed(accountId, account, false);
    },
    current: (accountId) => accounts.get(accountId)?.told ?? null,
    repeat() {
      for (const [accountId, account] of accounts) {
        for (const [instanceId, { places, until }] of account.elsewhere) {
          if (until > now() && places.length > 0) continue;
          account.elsewhere.delete(instanceId);
          changed(accountId, account, false);
        }
        const isOver = account.here.size === 0 && account.elsewhere.size === 0 && !account.timer;
        if (isOver) accounts.delete(accountId);
        else if (account.here.size > 0 && !account.isAlone) changed(accountId, account, true);
      }
    },
    stop() {
      isStopped = true;
      for (const [accountId, account] of accounts) {
        clearTimeout(account.timer);
        if (account.here.size > 0 && !account.isAlone) toInstances(accountId, []);
        for (const { timer } of account.here.values()) clearTimeout(timer);
      }
      accounts.clear();
    },
  };
}

/** Several windows of one person in one conversation are one place; in an order of its own, so that equal is equal. */
function join(places: readonly Place[]): Place[] {
  const joined = new Map<string, Place>();
  for (const { userId, conversationId, isWriting } of places) {
    const key = `${userId} ${conversationId}`;
    joined.set(key, { userId, conversationId, isWriting: isWriting || joined.get(key)?.isWriting === true });
  }
  return [...joined]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, place]) => place)
    .slice(0, MOST_PLACES);
}
