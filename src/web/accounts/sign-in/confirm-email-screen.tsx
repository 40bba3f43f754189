import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmEmailRoute } from '#shared/accounts/invitations.contract.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { call, isProblem } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { AuthPage, AuthTitle } from './auth-page.tsx';
import { LinkOver } from './link-over.tsx';

/** Opened by the link in the mailbox of a new email. What only looks at a link uses up nothing: it takes a press. */
export function ConfirmEmailScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  const [state, setState] = useState<{ email: string } | 'over' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isBusy } = useAction();
  const confirm = () =>
    run(async () => setState(await call(confirmEmailRoute, { body: { token } })), {
      failure: 'Failed to confirm your email',
      onFailure: (sentence, error) => {
        if (isProblem(error, 'link-over')) setState('over');
        else setFailure(sentence);
      },
    });
  return (
    <AuthPage isOfLink title="Confirm your email">
      {failure && <Alert>{failure}</Alert>}
      {state === 'over' && <LinkOver />}
      {state === null && (
        <>
          <div>
            <AuthTitle>Confirm your new email</AuthTitle>
            <p className="mt-1 text-ink-2">From then on you sign in with it.</p>
          </div>
          <Button variant="primary" block autoFocus busy={isBusy} onClick={() => void confirm()}>
            Confirm Email
          </Button>
        </>
      )}
      {state && state !== 'over' && (
        <>
          <div role="status">
            <AuthTitle>Your email is changed</AuthTitle>
            <p className="mt-1 wrap-anywhere text-ink-2">You sign in with {shownEmail(state.email)} now.</p>
          </div>
          <Link to="/" className={buttonStyles({ variant: 'primary', block: true })} data-slot="button">
            Continue
          </Link>
        </>
      )}
    </AuthPage>
  );
}
