import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { securityQuery } from '#web/accounts/security/security.api.ts';
import { useDialogParam } from '#web/kernel/routing/use-dialog-param.ts';
import { useSendTest } from '#web/messages/messages.api.ts';
import { mailTest } from '#web/overview/mail-test.ts';
import { setupQuery } from '#web/overview/setup.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** What the second step needs before it can be turned on, each done from here: what is not saved yet stays. */
export function SecondStepFirst({ sentence }: { sentence: string }) {
  const { data: setup } = useQuery(setupQuery);
  const { data: security } = useQuery(securityQuery);
  const account = useDialogParam('account', undefined, z.literal('own'));
  const { mutateAsync: sendTest } = useSendTest();
  const { run, isBusy } = useAction();
  if (!setup || !security) return <Alert>{sentence}</Alert>;
  const mail = mailTest(setup.mail);
  const test = () =>
    run(() => sendTest({ body: { channel: 'mail' } }), { failure: 'Failed to send the test' });
  if (!mail.isDone)
    return (
      <Lacking sentence="First a test mail has to arrive: codes come by mail." state={mail.text}>
        {mail.canSend && (
          <Button size="sm" busy={isBusy} onClick={() => void test()}>
            Send a Test
          </Button>
        )}
      </Lacking>
    );
  if (security.recovery_left === 0)
    return (
      <Lacking sentence="First make recovery codes, in case your mailbox fails.">
        <Button size="sm" onClick={() => account.open('own')}>
          Your Account
        </Button>
      </Lacking>
    );
  return <Alert kind="info">Mail works and you have recovery codes. Save again.</Alert>;
}

type LackingProps = { sentence: string; state?: string; children: ReactNode };

function Lacking({ sentence, state, children }: LackingProps) {
  return (
    <Alert action={children}>
      {sentence}
      {state && <span className="block">{state}</span>}
    </Alert>
  );
}
