import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { usePasskeyOffer } from '#web/accounts/passkeys/use-passkey-offer.ts';
import { useBrand } from '#web/business/brand.ts';
import { failureTexts } from '#web/kernel/failure-texts.ts';
import { isInvoiceNext } from '#web/kernel/routing/return-to.ts';
import { hasSessionEnded } from '#web/kernel/session-token.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { AuthPage, AuthTitle } from './auth-page.tsx';
import type { SignInRefusal } from './sign-in.ts';
import { useSignInForm } from './use-sign-in-form.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Somebody wanted to sign up. */
    asksForAccount?: boolean;
  }
}

/** What few sign-ins need comes for those; where it does not, people sign in as ever. */
const forSome = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
const Nothing = () => null;

const SignUpNote = forSome(async () => (await import('./sign-up-note.tsx')).SignUpNote);
const InvoiceNote = forSome(async () => (await import('./sign-up-note.tsx')).InvoiceNote);
const RequestLink = forSome(async () => (await import('./sign-up-note.tsx')).RequestLink);
const PasskeySignIn = forSome(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);
const MailMeACode = forSome(async () => (await import('./mail-me-a-code.tsx')).MailMeACode);

/** Loaded at the first input, with the frame of the dashboards: the login screen renders without it. */
const loadSignIn = () => import('./sign-in.ts');

type OnNext = (next: ReactNode, sentence?: string) => void;

async function attempt(form: FormData, onNext: OnNext): Promise<SignInRefusal | null> {
  try {
    const { signIn } = await loadSignIn();
    const refusal = await signIn(form);
    if (!refusal || !('challenge' in refusal)) return refusal;
    const { SecondStep } = await import('./code-steps.tsx');
    onNext(<SecondStep isPage {...refusal} onBack={(sentence) => onNext(null, sentence)} />);
    return null;
  } catch {
    // What signs in could not be loaded.
    return { detail: failureTexts.offline };
  }
}

/** `onNext` shows what follows in its place. */
export function LoginForm({
  onNext = () => {},
  sentence,
}: {
  onNext?: OnNext;
  sentence?: string | undefined;
}) {
  const { form, onSubmit, refusal, busy } = useSignInForm((_, typed) => attempt(typed, onNext));
  const [emailError, setEmailError] = useState<string>();
  const { sign_in_by_code } = useBrand();
  const fields = refusal && 'fields' in refusal ? refusal.fields : {};
  const isPasskeyOffered = usePasskeyOffer();
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={onSubmit}
      onInput={() => void loadSignIn().catch(() => null)}
    >
      {refusal && 'detail' in refusal ? (
        <Alert>{refusal.detail}</Alert>
      ) : (
        sentence && <Alert>{sentence}</Alert>
      )}
      <Field label="Email" error={fields.email ?? emailError}>
        <TextInput
          type="email"
          name="email"
          autoComplete={isPasskeyOffered ? 'username webauthn' : 'username'}
          required
          autoFocus
        />
      </Field>
      <Field
        label="Password"
        error={fields.password}
        aside={
          <Link to="/forgot-password" className="link tap-target text-sm">
            Forgot Password
          </Link>
        }
      >
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      <Button
        type="submit"
        variant="primary"
        block
        className="mt-1"
        disabled={busy}
        busy={busy}
        busyLabel="Signing in..."
      >
        Sign In
      </Button>
      {sign_in_by_code && (
        <Suspense fallback={<div className="h-11" />}>
          <MailMeACode onNext={onNext} onEmail={setEmailError} />
        </Suspense>
      )}
      {isPasskeyOffered && (
        <Suspense fallback={<div className="h-19" />}>
          <PasskeySignIn />
        </Suspense>
      )}
    </form>
  );
}

export function LoginScreen() {
  const { logo_text, takes_requests } = useBrand();
  const isAsked = useLocation({ select: ({ state }) => state.asksForAccount });
  const [isInvoice] = useState(isInvoiceNext);
  const [next, setNext] = useState<ReactNode>(null);
  const [sentence, setSentence] = useState(() =>
    hasSessionEnded() ? 'Your session has ended. Sign in again.' : undefined,
  );
  const onNext: OnNext = (shown, why) => {
    setNext(shown);
    setSentence(why);
  };
  return (
    <AuthPage title="Sign in">
      {next}
      {/* What was typed stays for who comes back. */}
      <div className={next ? 'hidden' : 'contents'}>
        <div>
          <AuthTitle>Welcome Back</AuthTitle>
          <p className="mt-1 text-ink-2">Sign in to access your dashboard</p>
        </div>
        {isAsked && (
          <Suspense fallback={<div className="h-14" />}>
            <SignUpNote />
          </Suspense>
        )}
        {isInvoice && !sentence && (
          <Suspense fallback={<div className="h-20" />}>
            <InvoiceNote />
          </Suspense>
        )}
        <LoginForm onNext={onNext} sentence={sentence} />
        <p className="wrap-anywhere text-center text-sm text-ink-2">
          New to {logo_text}?{' '}
          <Link to="/signup" className="link tap-target">
            Sign up here
          </Link>
        </p>
        {takes_requests && (
          <Suspense fallback={null}>
            <RequestLink />
          </Suspense>
        )}
      </div>
    </AuthPage>
  );
}
