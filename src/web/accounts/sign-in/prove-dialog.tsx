import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  PasswordProof,
  proveCodeRoute,
  provedMinutes,
  proveOptionsRoute,
  proveRoute,
} from '#shared/accounts/security.contract.ts';
import { resetCodeLength } from '#shared/accounts/user.ts';
import { usePasskeyOffer } from '#web/accounts/passkeys/use-passkey-offer.ts';
import { securityQuery } from '#web/accounts/security/security.api.ts';
import { call } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { OrLine } from './or-line.tsx';

type ProveDialogProps = { onClose: () => void; onProved: () => void };

const failed = { failure: 'Failed to confirm that it is you' };

/** Has the browser answer for who is signed in. */
async function provePasskey(): Promise<void> {
  const options = await call(proveOptionsRoute);
  const { answerWithPasskey } = await import('#web/accounts/passkeys/ask-authenticator.ts');
  await call(proveRoute, { body: { passkey: await answerWithPasskey(options) } });
}

/** Asks who is signed in for one of their passkeys, or their password, again. */
export function ProveDialog({ onClose, onProved }: ProveDialogProps) {
  const form = useForm({ defaultValues: { password: '' }, resolver: schemaResolver(PasswordProof) });
  const { run, isBusy, failure } = useFormAction(form);
  const email = useUser()?.email;
  const { data } = useQuery(securityQuery);
  const hasPasskey = usePasskeyOffer() && data !== undefined && data.passkeys.length > 0;
  const hasPassword = data?.has_password ?? true;
  const isByCode = data !== undefined && !hasPassword && data.passkeys.length === 0;
  const [code, setCode] = useState<string | null>(null);
  const mailed = useAction();
  const prove = async (work: () => Promise<unknown>) => {
    if (await run(work, failed)) onProved();
  };
  const submitPassword = form.handleSubmit((body) => prove(() => call(proveRoute, { body })));
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    void prove(() => call(proveRoute, { body: { otp: code ?? '' } }));
  };
  const mailCode = async () => {
    await mailed.run(() => call(proveCodeRoute), { failure: 'Failed to mail a code' });
    setCode('');
  };
  return (
    <FormDialog
      size="sm"
      title="Confirm that it is you"
      description={`Good for ${provedMinutes} minutes.`}
      onClose={onClose}
      onSubmit={isByCode ? submitCode : submitPassword}
      busy={isBusy}
      isUnsendable={isByCode ? code?.length !== resetCodeLength : !hasPassword}
      action="Confirm"
    >
      <div className="grid gap-4">
        {failure && (isByCode || !failure.isMarked) && <Alert>{failure.sentence}</Alert>}
        {hasPasskey && (
          <Button
            variant="primary"
            size="lg"
            block
            icon={KeyRound}
            disabled={isBusy}
            onClick={() => void prove(provePasskey)}
          >
            Use a Passkey
          </Button>
        )}
        {isByCode && (
          <>
            <Button size="lg" block busy={mailed.isBusy} onClick={() => void mailCode()}>
              {code === null ? 'Mail Me a Code' : 'Mail another code'}
            </Button>
            {code !== null && (
              <Field label="Code" hint="It is on its way to your email.">
                <CodeInput length={resetCodeLength} value={code} onChange={setCode} />
              </Field>
            )}
          </>
        )}
        {hasPasskey && hasPassword && <OrLine />}
        {hasPassword && (
          <>
            {/* For password managers: the account of this password. */}
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <Field label="Password" error={form.formState.errors.password?.message}>
              <PasswordInput
                autoComplete="current-password"
                required
                data-focus-first
                {...form.register('password')}
              />
            </Field>
          </>
        )}
      </div>
    </FormDialog>
  );
}
