import { useLocation, useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import type * as z from 'zod';
import {
  type AcceptedInvitation,
  acceptInvitationRoute,
  invitationPasskeyRoute,
  lookAtInvitationRoute,
} from '#shared/accounts/invitations.contract.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { roleLabels } from '#shared/roles.ts';
import { usePasskeyOffer } from '#web/accounts/passkeys/use-passkey-offer.ts';
import { NewPasswordInput } from '#web/accounts/passwords/new-password-input.tsx';
import { useBrand } from '#web/business/brand.ts';
import { call, detailOr, isNotFound, isProblem } from '#web/kernel/api.ts';
import { startSession } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { AuthPage, AuthTitle } from './auth-page.tsx';
import { LinkOver } from './link-over.tsx';
import { OrLine } from './or-line.tsx';
import { type FieldErrors, usePublicMinPasswordLength, validatePasswords } from './reset-password-step.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

type Invited = z.output<typeof lookAtInvitationRoute.reply>;

/** Opened by the link of an invitation: who is invited sets a password or makes a passkey, and is signed in. */
export function InvitationScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  const [invited, setInvited] = useState<Invited | 'over' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    call(lookAtInvitationRoute, { body: { token } }).then(setInvited, (error: unknown) => {
      if (isNotFound(error)) setInvited('over');
      else setFailure(detailOr(error, 'The invitation could not be opened. Load the page again.'));
    });
  }, [token]);
  return (
    <AuthPage isOfLink title="Invitation">
      {failure && <Alert>{failure}</Alert>}
      {invited === 'over' && <LinkOver />}
      {invited && invited !== 'over' && (
        <Welcome invited={invited} token={token} onOver={() => setInvited('over')} />
      )}
      <Toaster />
    </AuthPage>
  );
}

type WelcomeProps = { invited: Invited; token: string; onOver: () => void };

function Welcome({ invited, ...link }: WelcomeProps) {
  const { business_name } = useBrand();
  const { full_name, email, role, invited_by_name } = invited;
  return (
    <>
      <div>
        <AuthTitle>Welcome to {business_name}</AuthTitle>
        <p className="mt-1 text-ink-2">
          {`${invited_by_name ? `${invited_by_name} invited you. ` : ''}Choose how you sign in.`}
        </p>
      </div>
      <div className="flex items-center gap-3 rounded-lg border border-line px-3.5 py-3">
        <Avatar name={full_name} accent />
        <div className="min-w-0 flex-auto text-sm">
          <p className="truncate font-medium">{full_name}</p>
          <p className="truncate text-ink-2">{shownEmail(email)}</p>
        </div>
        <Badge kind="role" value={role}>
          {roleLabels[role]}
        </Badge>
      </div>
      <FirstWay full_name={full_name} email={email} {...link} />
    </>
  );
}

type FirstWayProps = Omit<WelcomeProps, 'invited'> & Pick<Invited, 'full_name' | 'email'>;

/** A passkey first, where they work: it is the stronger one, and nothing to remember. */
function FirstWay({ token, onOver, ...person }: FirstWayProps) {
  const isPasskeyOffered = usePasskeyOffer();
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const { run, isBusy } = useAction();
  const accept = (way: () => Promise<Way>, failed: string) => {
    setFailure(null);
    const join = async () => {
      const body = { token, ...(await way()) };
      const { access_token, user } = await call(acceptInvitationRoute, { body });
      startSession(access_token, user, { isFirst: true });
      await navigate({ to: '/dashboard', replace: true });
    };
    return run(join, {
      failure: failed,
      onFailure: (sentence, error) => {
        if (isProblem(error, 'link-over')) onOver();
        else setFailure(sentence);
      },
    });
  };
  const makeFirst = async () => {
    const options = await call(invitationPasskeyRoute, { body: { token } });
    const { makePasskey } = await import('#web/accounts/passkeys/ask-authenticator.ts');
    return { passkey: await makePasskey(options) };
  };
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      {isPasskeyOffered && (
        <>
          <div className="grid gap-2 text-center">
            <Button
              variant="primary"
              block
              icon={KeyRound}
              busy={isBusy}
              onClick={() => void accept(makeFirst, 'No passkey was added. Try again, or set a password.')}
            >
              Use a Passkey
            </Button>
            <p className="text-xs text-ink-3">With your face, finger or PIN. Nothing to remember.</p>
          </div>
          <OrLine />
        </>
      )}
      <FirstPassword
        {...person}
        isOther={isPasskeyOffered}
        isBusy={isBusy}
        onSet={(password) => void accept(async () => ({ password }), 'Failed to set the password')}
      />
    </>
  );
}

type Way = Pick<AcceptedInvitation, 'password' | 'passkey'>;

type FirstPasswordProps = Pick<FirstWayProps, 'full_name' | 'email'> & {
  /** It is the other way, below that of a passkey. */
  isOther: boolean;
  isBusy: boolean;
  onSet: (password: string) => void;
};

function FirstPassword({ full_name, email, isOther, isBusy, onSet }: FirstPasswordProps) {
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const form = useFocusInvalid(errors);
  const minLength = usePublicMinPasswordLength();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const password = String(typed.get('new_password'));
    const fieldErrors = validatePasswords(password, String(typed.get('confirmation')), minLength);
    setErrors(fieldErrors);
    if (!fieldErrors) onSet(password);
  };
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
      {/* For password managers: the account of the new password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Set Your Password"
        hint={`At least ${minLength} characters.`}
        error={errors?.new_password}
      >
        <NewPasswordInput names={() => [full_name, email]} name="new_password" autoFocus={!isOther} />
      </Field>
      <Field label="Confirm password" error={errors?.confirmation}>
        <PasswordInput name="confirmation" autoComplete="new-password" required />
      </Field>
      <Button
        type="submit"
        variant={isOther ? 'secondary' : 'primary'}
        size={isOther ? 'lg' : undefined}
        block
        disabled={isBusy}
        busy={isBusy}
        busyLabel="Signing in..."
      >
        Set Password
      </Button>
    </form>
  );
}
