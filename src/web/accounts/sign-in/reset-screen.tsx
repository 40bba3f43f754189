import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { EmailInput, forgotPasswordRoute, verifyResetCodeRoute } from '#shared/accounts/accounts.contract.ts';
import { resetCodeLength, resetCodeMinutes } from '#shared/accounts/user.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { call, failureText } from '#web/kernel/api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { StepDots } from '#web/ui/display/step-dots.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Toaster, toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { AuthPage, AuthTitle } from './auth-page.tsx';
import { ResetPasswordStep } from './reset-password-step.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

/** Long enough to read the success message. */
const leaveAfterMs = 2000;

/** Resets a forgotten password in three steps: the email, the code mailed to it, the new password. */
export function ResetScreen() {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [step, setStep] = useState<'email' | 'code' | 'password' | 'done'>('email');
  return (
    <AuthPage title="Reset password">
      {step !== 'done' && <StepDots step={['email', 'code', 'password'].indexOf(step) + 1} total={3} />}
      {step === 'email' && (
        <ResetEmailStep
          onSent={(address) => {
            setEmail(address);
            setStep('code');
          }}
        />
      )}
      {step === 'code' && (
        <ResetCodeStep
          email={email}
          refusal={refusal}
          onVerified={(otp) => {
            setCode(otp);
            setStep('password');
          }}
        />
      )}
      {step === 'password' && (
        <ResetPasswordStep
          email={email}
          otp={code}
          onReset={() => setStep('done')}
          onCodeLost={(sentence) => {
            setRefusal(sentence);
            setStep('code');
          }}
        />
      )}
      {step === 'done' && <Done />}
      <Link
        to="/login"
        className="link tap-target inline-flex min-h-11 items-center gap-2 justify-self-center text-sm"
      >
        <ArrowLeft className="size-3.5" aria-hidden="true" />
        Back to Login
      </Link>
      <Toaster />
    </AuthPage>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = setTimeout(() => void navigate({ to: '/login' }), leaveAfterMs);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return (
    <div role="status">
      <AuthTitle>Password reset</AuthTitle>
      <p className="mt-1 text-ink-2">Sign in with your new password. We are taking you there.</p>
    </div>
  );
}

function ResetEmailStep({ onSent }: { onSent: (email: string) => void }) {
  const [error, setError] = useState<string>();
  const form = useFocusInvalid(error);
  const { run, isBusy } = useAction();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = EmailInput.safeParse(new FormData(event.currentTarget).get('email'));
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const email = parsed.data;
    const isSent = await run(() => call(forgotPasswordRoute, { body: { email } }), {
      done: ({ message }) => message,
      failure: 'Failed to send reset code',
    });
    if (isSent) onSent(email);
  };
  return (
    <>
      <div>
        <AuthTitle>Reset your password</AuthTitle>
        <p className="mt-1 text-ink-2">We send a code to your email address.</p>
      </div>
      <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
        <Field label="Email" error={error}>
          <TextInput type="email" name="email" autoComplete="username" required autoFocus />
        </Field>
        <Button type="submit" variant="primary" block disabled={isBusy} busy={isBusy} busyLabel="Sending...">
          Send Reset Code
        </Button>
      </form>
    </>
  );
}

type ResetCodeStepProps = {
  email: string;
  /** Why the code that was verified is refused by now. */
  refusal: string | undefined;
  onVerified: (otp: string) => void;
};

function ResetCodeStep({ email, refusal, onVerified }: ResetCodeStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState(refusal);
  const form = useFocusInvalid(error);
  const { run, isBusy } = useAction();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = verifyResetCodeRoute.body.safeParse({ email, otp: code });
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const isVerified = await run(() => call(verifyResetCodeRoute, { body: parsed.data }), {
      failure: 'Invalid reset code',
      onFailure: (sentence, failure) => {
        const fault = failureText(failure);
        // Only a refusal is about the code.
        if (!fault) setError(sentence);
        toast.error(fault ?? sentence);
      },
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
          <CodeInput
            length={resetCodeLength}
            value={code}
            onChange={(typed) => {
              setError(undefined);
              setCode(typed);
            }}
          />
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
