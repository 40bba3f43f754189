import { type ReactNode, type SubmitEvent, useState } from 'react';
import {
  type SignedIn,
  secondStepRoute,
  signInCodeRoute,
  verifySignInCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import { resetCodeLength, resetCodeMinutes } from '#shared/accounts/user.ts';
import { usePasskeyOffer } from '#web/accounts/passkeys/use-passkey-offer.ts';
import { call, detailOr, failureText, isNotFound } from '#web/kernel/api.ts';
import { startSession } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { AuthTitle } from './auth-page.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

type StepProps = {
  /** It is a page of its own, which a dialog is not. */
  isPage?: boolean;
  /** Back to the email, with why. */
  onBack: (sentence?: string) => void;
};

/** A right password is not enough: what answers to `challenge` finishes the sign-in. */
export function SecondStep({ challenge, about, ...step }: StepProps & { challenge: string; about: string }) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <CodeStep
      {...step}
      key={`${isRecovery}`}
      title="One more step"
      about={isRecovery ? 'Enter one of your recovery codes. Each works once.' : about}
      action="Verify"
      isRecovery={isRecovery}
      send={(code) => call(secondStepRoute, { body: { challenge, code } })}
      also={
        <button type="button" className="link tap-target text-sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use a mailed code' : 'Use a recovery code'}
        </button>
      }
      foot={<PasskeyInstead />}
    />
  );
}

/** A code is on its way to whoever has an account with this email. */
export function MailedCodeStep({ email, ...step }: StepProps & { email: string }) {
  const [again, setAgain] = useState<string>();
  const mailAnother = () =>
    call(signInCodeRoute, { body: { email } }).then(
      () => setAgain('Another code is on its way. It replaces the first one.'),
      (error: unknown) => setAgain(failureText(error) ?? detailOr(error, 'Failed to mail another code')),
    );
  return (
    <CodeStep
      {...step}
      title="Look into your mailbox"
      about={`If ${email} has an account, a ${resetCodeLength}-digit code is on its way. It works once, for ${resetCodeMinutes} minutes.`}
      action="Sign In"
      send={(otp) => call(verifySignInCodeRoute, { body: { email, otp } })}
      also={
        <button type="button" className="link tap-target text-sm" onClick={() => void mailAnother()}>
          Mail another code
        </button>
      }
      foot={
        <p className="text-sm text-ink-2 empty:hidden" role="status">
          {again}
        </p>
      }
    />
  );
}

type CodeStepProps = StepProps & {
  title: string;
  about: string;
  action: string;
  isRecovery?: boolean;
  send: (code: string) => Promise<SignedIn>;
  also: ReactNode;
  foot: ReactNode;
};

function CodeStep({
  title,
  about,
  action,
  isRecovery = false,
  send,
  also,
  foot,
  isPage,
  onBack,
}: CodeStepProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useFocusInvalid(error);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isWhole = isRecovery ? code.trim() !== '' : code.length === resetCodeLength;
    setError(
      isWhole ? undefined : isRecovery ? 'Enter the code' : `Enter the ${resetCodeLength} digits of the code`,
    );
    if (!isWhole || busy) return;
    setBusy(true);
    const refusal = await signInBy(() => send(code));
    setBusy(false);
    if (refusal?.isOver) onBack(refusal.sentence);
    else setError(refusal?.sentence);
  };
  return (
    <div className="grid gap-5">
      <div>
        {isPage && <AuthTitle>{title}</AuthTitle>}
        <p className="mt-1 text-balance wrap-anywhere text-ink-2">{about}</p>
      </div>
      <form ref={form} className="grid gap-4" noValidate onSubmit={(event) => void onSubmit(event)}>
        <Field label={isRecovery ? 'Recovery code' : 'Code'} error={error}>
          {isRecovery ? (
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
              required
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          ) : (
            <CodeInput length={resetCodeLength} value={code} onChange={setCode} />
          )}
        </Field>
        <Button type="submit" variant="primary" block disabled={busy} busy={busy} busyLabel="Signing in...">
          {action}
        </Button>
      </form>
      <div className="flex justify-between gap-3">
        {also}
        <button type="button" className="link tap-target text-sm" onClick={() => onBack()}>
          Back
        </button>
      </div>
      {foot}
    </div>
  );
}

/** Stores the session. Returns why nobody was signed in, and whether one begins anew. */
async function signInBy(
  send: () => Promise<SignedIn>,
): Promise<{ sentence: string; isOver: boolean } | null> {
  try {
    const { access_token, user, recovery_left } = await send();
    startSession(access_token, user);
    if (recovery_left !== undefined) toast.info(`${leftText(recovery_left)}. Make new ones in Your Account.`);
    return null;
  } catch (error) {
    const sentence = failureText(error) ?? detailOr(error, 'Failed to sign in. Please try again.');
    return { sentence, isOver: isNotFound(error) };
  }
}

function leftText(count: number): string {
  if (count === 0) return 'No recovery codes left';
  return count === 1 ? '1 recovery code left' : `${count} recovery codes left`;
}

/** A passkey counts as both steps. */
function PasskeyInstead() {
  const isOffered = usePasskeyOffer();
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!isOffered) return null;
  const use = async () => {
    const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
    setRefusal(await signInWithPasskey());
  };
  return (
    <div className="grid gap-3 border-t border-line pt-4 text-sm text-ink-2">
      {refusal && <Alert>{refusal}</Alert>}
      <p>
        A passkey needs no code.{' '}
        <button type="button" className="link tap-target" onClick={() => void use().catch(() => null)}>
          Use a Passkey
        </button>
      </p>
    </div>
  );
}
