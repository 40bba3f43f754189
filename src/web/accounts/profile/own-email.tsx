import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownEmail } from '#shared/kernel/email.ts';
import { ownAccountQuery, useChangeOwnEmail } from '#web/accounts/accounts.api.ts';
import { waitingEmailText } from '#web/accounts/users/waiting-email-text.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { ChangeEmailDialog, emailAskedText } from './change-email-dialog.tsx';

/** One's own email, and the one whose link still waits. */
export function OwnEmail({ email }: { email: string }) {
  const [isChanging, setChanging] = useState(false);
  const waiting = useQuery(ownAccountQuery).data?.waiting_email;
  const { mutateAsync } = useChangeOwnEmail();
  const { run, isBusy } = useAction();
  const sendAgain = (new_email: string) =>
    run(() => mutateAsync({ body: { new_email } }), {
      done: emailAskedText,
      failure: 'Failed to send the link',
    });
  return (
    <>
      {shownEmail(email)}{' '}
      <button type="button" className="link tap-target" onClick={() => setChanging(true)}>
        Change Email
      </button>
      {waiting && (
        <span className="block text-xs text-ink-2">
          {waitingEmailText(waiting)}{' '}
          <button
            type="button"
            className="link tap-target"
            disabled={isBusy}
            onClick={() => void sendAgain(waiting)}
          >
            Send Again
          </button>
        </span>
      )}
      {isChanging && <ChangeEmailDialog email={email} onClose={() => setChanging(false)} />}
    </>
  );
}
