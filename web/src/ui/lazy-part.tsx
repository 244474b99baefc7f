import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

import { useTranslation } from '#i18n/use-translation.tsx';
import { loadPart, PartNotLoaded, reloadSpoilt } from '#lib/load-part.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from '#ui/lazy-part.module.css';

type Options = {
  /** What stands there while it is fetched: nothing, where this does not say it. */
  waiting?: ReactNode;
  /** A `Suspense` close around it shows what stands there meanwhile. Without one everything around would go. */
  isAwaitedAround?: boolean;
  /** Where it says that it could not be fetched: in its place, over the page, or, for a mere extra, nowhere. */
  place?: 'inline' | 'over' | 'nowhere';
};

/** Pauses between tries of its own, in milliseconds; the last one again and again. */
const PAUSES = [2_000, 5_000, 15_000, 60_000];

type Part<Props extends object> = {
  /** As React fetches it: one that failed stays failed, and another takes its place. */
  fetched: ComponentType<Props>;
  loaded: ComponentType<Props> | undefined;
  renew: () => void;
};

/**
 * A part of the app that is fetched when it is first shown. One that cannot be fetched takes nothing else with it: it
 * says so, offers another try, and tries again by itself, at once when the network is back. `preload` never rejects.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: Options = {},
): ((props: Props) => ReactNode) & { preload: () => Promise<void> } {
  const fetchIt = async () => {
    const loaded = await loadPart(load);
    part.loaded = loaded;
    return { default: loaded };
  };
  const part: Part<Props> = {
    fetched: lazy(fetchIt),
    loaded: undefined,
    renew() {
      part.fetched = lazy(fetchIt);
    },
  };
  const preload = async () => {
    if (!part.loaded) await fetchIt().catch(() => undefined);
  };
  return Object.assign((props: Props) => <Shown part={part} given={props} {...options} />, { preload });
}

type ShownProps<Props extends object> = Options & { part: Part<Props>; given: Props };

function Shown<Props extends object>(shown: ShownProps<Props>) {
  const { part, given, waiting = null, isAwaitedAround = false, place = 'inline' } = shown;
  const [tries, setTries] = useState(0);
  // What was there from the start stays drawn that way, and so does what had to be waited for: a change of the way
  // would take away what somebody typed in it.
  const [Loaded] = useState(() => part.loaded);
  const { fetched: Fetched } = part;
  if (Loaded) return <Loaded {...given} />;
  const tryAgain = () => {
    part.renew();
    setTries(tries + 1);
  };
  const isOut = place === 'nowhere' || ('isOpen' in given && given.isOpen === false);
  return (
    <LoadBoundary
      key={tries}
      failed={<Failed tries={tries} isOut={isOut} isOver={place === 'over'} onTryAgain={tryAgain} />}
    >
      {isAwaitedAround ? (
        <Fetched {...given} />
      ) : (
        <Suspense fallback={waiting}>
          <Fetched {...given} />
        </Suspense>
      )}
    </LoadBoundary>
  );
}

/** Takes what could not be fetched; a fault in a part that was is somebody else's. */
class LoadBoundary extends Component<
  { children: ReactNode; failed: ReactNode },
  { error: unknown; isFailed: boolean }
> {
  override state = { error: undefined as unknown, isFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, isFailed: true };
  }

  override render() {
    const { error, isFailed } = this.state;
    if (!isFailed) return this.props.children;
    if (!(error instanceof PartNotLoaded)) throw error;
    return this.props.failed;
  }
}

type FailedProps = { tries: number; isOut: boolean; isOver: boolean; onTryAgain: () => void };

function Failed({ tries, isOut, isOver, onTryAgain }: FailedProps) {
  const { t } = useTranslation();
  const again = useEffectEvent(onTryAgain);
  useEffect(() => {
    void reloadSpoilt();
    const timer = setTimeout(() => again(), PAUSES[Math.min(tries, PAUSES.length - 1)]);
    const onOnline = () => again();
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [tries]);
  if (isOut) return null;
  return (
    <div className={isOver ? classes.over : classes.inline}>
      <EmptyState
        isError
        art={<IconAlertTriangle size={18} stroke={1.5} />}
        title={t('common.partFailed')}
        text={t('common.partFailedText')}
      >
        <Button icon={<IconRefresh size={16} stroke={1.5} />} onClick={onTryAgain}>
          {t('common.tryAgain')}
        </Button>
      </EmptyState>
    </div>
  );
}
