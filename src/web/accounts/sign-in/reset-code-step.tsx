import { type SubmitEvent, useState } from 'react';
import { forgotPasswordRoute, verifyResetCodeRoute } from '#shared/accounts/accounts.contract.ts';
import { resetCodeLength, resetCodeMinutes } from '#shared/accounts/user.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { call, failureText } from '#web/kernel/api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { AuthTitle } from './auth-page.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

type ResetCodeStepProps = { email: string; onVerified: (otp: string) => void };

export function ResetCodeStep({ email, onVerified }: ResetCodeStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const form = useFocusInvalid(error);
  const { run, isBusy } = useAction();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = verifyResetCodeRoute.body.safeParse({ email, otp: code });
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const isVerified = await run(() => call(verifyResetCodeRoute, { body: parsed.data }), {
      failure: 'Invalid reset code',
      onFailure: (sentence, error) => toast.error(failureText(error) ?? sentence),
    });
    if (isVerified) onVerified(parsed.data.otp);
  };
  return (
    <>
      <div>
        <AuthTitle>Check your email</AuthTitle>
        <p className="mt-1 text-ink-2">
          We sent a {resetCodeLength}-digit code to{' '}
          <b className="font-medium text-ink">{shownEmail(email)}</b>. It works for {resetCodeMinutes}{' '}
          minutes.
        </p>
      </div>
      <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
        <Field label="Reset code" hint="Paste it, or type the digits." error={error}>
          <CodeInput length={resetCodeLength} value={code} onChange={setCode} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          block
          disabled={isBusy}
          busy={isBusy}
          busyLabel="Verifying..."
        >
          Verify Code
        </Button>
      </form>
      <Resend email={email} />
    </>
  );
}

function Resend({ email }: { email: string }) {
  const { run, isBusy } = useAction();
  const resend = () =>
    run(() => call(forgotPasswordRoute, { body: { email } }), {
      done: 'New reset code sent to your email',
      failure: 'Failed to resend code',
    });
  return (
    <p className="text-center text-sm text-ink-2">
      Didn't receive the code?{' '}
      <button type="button" className="link tap-target" disabled={isBusy} onClick={() => void resend()}>
        Resend
      </button>
    </p>
  );
}
