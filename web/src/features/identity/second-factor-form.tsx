import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CodeField } from '#features/identity/code-field.tsx';
import classes from '#features/identity/second-factor.module.css';
import { QrPicture, RecoveryCodes, TypedKey } from '#features/identity/second-factor-parts.tsx';
import { SecretField } from '#features/identity/secret-field.tsx';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api, client } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import parts from '#ui/dialog-parts.module.css';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

const factorKey = ['/api/second-factor'];
/** A token that lies in the browser must not be enough to change how one signs in. */
const byCookie = { context: { withToken: false } };

/** What is done at the moment: nothing, asking for the password, showing the key, turning off. */
type Step = 'none' | 'password' | 'end' | { key: string; address: string };

/** The code of an authenticator app beside the password: whether it is asked, and turning that on and off. */
export function SecondFactorForm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useQuery(api.secondFactor.get.queryOptions({ queryKey: factorKey, staleTime: 0 }));
  const [step, setStep] = useState<Step>('none');
  const [codes, setCodes] = useState<string[]>([]);
  /** What was pressed is gone; a field that comes instead takes the focus itself. */
  const go = (next: Step) => {
    heading.current?.focus();
    setStep(next);
  };
  const begin = async ({ password }: Typed) => go(await client.secondFactor.begin({ password }, byCookie));
  const confirm = async ({ code }: Typed) => {
    const { recoveryCodes } = await client.secondFactor.confirm({ code }, byCookie);
    setCodes(recoveryCodes);
    queryClient.setQueryData(factorKey, { isOn: true, recoveryCodesLeft: recoveryCodes.length });
    go('none');
    showToast('success', t('security.factorOn'));
  };
  const end = async (typed: Typed) => {
    await client.secondFactor.end(typed, byCookie);
    setCodes([]);
    queryClient.setQueryData(factorKey, { isOn: false, recoveryCodesLeft: 0 });
    go('none');
    showToast('success', t('security.factorOff'));
  };
  const shared = { onCancel: () => go('none') };
  const isOn = state.data?.isOn;
  return (
    <section className={parts.part}>
      <h3 className={parts.heading} ref={heading} tabIndex={-1}>
        {t('security.factor')}
      </h3>
      {state.isPending && <Skeleton width={240} height={14} />}
      {state.isError && !state.data && <LoadFailed title={t('security.factorFailed')} query={state} />}
      {isOn === false && step !== 'end' && (
        <>
          {typeof step === 'string' && <p>{t('security.factorLead')}</p>}
          {step === 'none' && (
            <Button className={parts.action ?? ''} onClick={() => go('password')}>
              {t('security.setUpFactor')}
            </Button>
          )}
          {step === 'password' && (
            <Form key="password" action={t('security.setUpFactor')} asks="password" run={begin} {...shared} />
          )}
          {typeof step === 'object' && (
            <Form key="code" action={t('security.turnOnFactor')} asks="code" run={confirm} {...shared}>
              <p>{t('security.scan')}</p>
              <QrPicture text={step.address} />
              <TypedKey value={step.key} />
            </Form>
          )}
        </>
      )}
      {isOn && codes.length > 0 && <RecoveryCodes codes={codes} />}
      {isOn && (
        <>
          <p>{t('security.codesLeft', { number: state.data?.recoveryCodesLeft })}</p>
          {step === 'end' ? (
            <Form action={t('security.endFactor')} asks="both" run={end} {...shared} />
          ) : (
            <Button className={parts.action ?? ''} onClick={() => go('end')}>
              {t('security.endFactor')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

type Typed = { password: string; code: string };
type FormProps = {
  action: string;
  asks: 'password' | 'code' | 'both';
  run: (typed: Typed) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
};

/** What proves who one is, the first field with the focus. A refused code is gone; the password stays for the next try. */
function Form({ action, asks, run, onCancel, children }: FormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onError: (error) => {
      setCode('');
      showToast('error', errorMessage(error, t('security.failed')));
      // Another tab may have been first.
      void queryClient.invalidateQueries({ queryKey: factorKey });
    },
  });
  const isMissing = (asks !== 'code' && password === '') || (asks !== 'password' && code.trim() === '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !isMissing) mutate({ password, code });
  };
  return (
    <form className={parts.part} onSubmit={submit} noValidate>
      {children}
      {asks !== 'code' && (
        <SecretField
          name="factor-password"
          autoComplete="current-password"
          label={t('security.currentPassword')}
          isFocused
          value={password}
          onChange={setPassword}
        />
      )}
      {asks !== 'password' && (
        <CodeField value={code} onChange={setCode} isOfApp={asks === 'code'} isFocused={asks === 'code'} />
      )}
      <div className={classes.actions}>
        <Button type="submit" disabled={isMissing} isBusy={isPending} busyLabel={t('common.saving')}>
          {action}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
