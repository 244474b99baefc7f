import { useQuery } from '@tanstack/react-query';
import { useAnswerFound, useWebhookSetup } from '#features/channel/channel-queries.ts';
import { SignInLink } from '#features/channel/sign-in-link.tsx';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ToldPage } from '#ui/told-page.tsx';

type Words = Record<Exclude<SignInResult, 'other' | 'connected'>, [title: string, text: string]>;
type Props = { onBack: () => void };

const RESULTS = [
  'connected',
  'other',
  'denied',
  'expired',
  'signed-out',
  'personal',
  'no-messages',
  'in-use',
  'refused',
  'silent',
] as const;
export type SignInResult = (typeof RESULTS)[number];

/** Null for an address that tells no result. */
export function readSignInResult(name: string): SignInResult | null {
  return RESULTS.find((one) => one === name) ?? null;
}

/** What became of a sign-in with Instagram that connected nothing, and the way on. */
export function SignInFailure({ result, onBack }: Props & { result: keyof Words }) {
  const { t } = useTranslation();
  const words: Words = {
    denied: [t('signIn.denied'), t('signIn.deniedText')],
    expired: [t('signIn.expired'), t('signIn.expiredText')],
    'signed-out': [t('signIn.signedOut'), t('signIn.signedOutText')],
    personal: [t('signIn.personal'), t('signIn.personalText')],
    'no-messages': [t('signIn.noMessages'), t('signIn.noMessagesText')],
    'in-use': [t('signIn.inUse'), t('signIn.inUseText')],
    refused: [t('signIn.refused'), t('signIn.refusedText')],
    silent: [t('signIn.silent'), t('signIn.silentText')],
  };
  const [title, text] = words[result];
  return (
    <ToldPage title={title} text={text}>
      {result !== 'signed-out' && <SignInLink kind="again" />}
      <Button variant={result === 'signed-out' ? 'primary' : 'secondary'} isWide onClick={onBack}>
        {t('signIn.back')}
      </Button>
    </ToldPage>
  );
}

/** Connected, and what does not work all the same. */
export function SignInDone({ onBack }: Props) {
  const { t } = useTranslation();
  const { channel } = useWebhookSetup({ isWatching: false }).data ?? {};
  const username = channel?.username ?? channel?.instagramUserId ?? '…';
  return (
    <ToldPage title={t('signIn.connected')} text={t('signIn.connectedText', { username })}>
      {channel && <MissingPermissions permissions={channel.missingPermissions} />}
      {channel && channel.missingFields.length > 0 && (
        <Notice role="status">
          {t('signIn.missingFields', { fields: channel.missingFields.join(', ') })}
        </Notice>
      )}
      <Button variant="primary" isWide onClick={onBack}>
        {t('signIn.back')}
      </Button>
    </ToldPage>
  );
}

export function MissingPermissions({ permissions }: { permissions: string[] }) {
  const { t } = useTranslation();
  if (permissions.length === 0) return null;
  return (
    <Notice role="status">{t('signIn.missingPermissions', { permissions: permissions.join(', ') })}</Notice>
  );
}

/** Another Instagram account than the connected one is never mixed in: the person says which it is to be. */
export function SignInQuestion({ onBack, onTaken }: Props & { onTaken: () => void }) {
  const { t } = useTranslation();
  const { id } = useUser();
  const answer = useAnswerFound();
  const { data, error, refetch } = useQuery(
    api.channel.getFound.queryOptions({ queryKey: ['/api/instagram/oauth/found', id], staleTime: 0 }),
  );
  const back = (
    <Button variant="quiet" isWide onClick={onBack}>
      {t('signIn.back')}
    </Button>
  );
  if (error) {
    return (
      <ToldPage title={t('common.error')} text={errorMessage(error, t('common.unknownError'))}>
        <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        {back}
      </ToldPage>
    );
  }
  if (!data) return <ToldPage title={t('signIn.other')} text="" />;
  if (!data.found) {
    return (
      <ToldPage title={t('signIn.other')} text={t('signIn.answered')}>
        {back}
      </ToldPage>
    );
  }
  const named = (username: string | null, other: string) => (username ? `@${username}` : other);
  const found = named(data.found.username, data.found.instagramUserId);
  const connected = named(data.found.connectedUsername, '–');
  const decide = (isTaken: boolean) =>
    answer.mutate(isTaken, { onSuccess: () => (isTaken ? onTaken() : onBack()) });
  return (
    <ToldPage title={t('signIn.other')} text={t('signIn.otherText', { found, connected })}>
      <Button
        variant="primary"
        isWide
        isBusy={answer.isPending}
        busyLabel={t('channel.connecting')}
        onClick={() => decide(true)}
      >
        {t('signIn.take', { found })}
      </Button>
      <Button isWide disabled={answer.isPending} onClick={() => decide(false)}>
        {t('signIn.keep', { connected })}
      </Button>
    </ToldPage>
  );
}
