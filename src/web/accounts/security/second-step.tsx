import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { usePasskeyOffer } from '#web/accounts/passkeys/use-passkey-offer.ts';
import { noMailServer, useMailLeaves } from '#web/business/mail-leaves.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { Row, Section } from './section.tsx';
import { securityQuery, useMakeRecoveryCodes, useSwitchSecondStep } from './security.api.ts';

const codeCount = 10;

/** What follows a right password of who works here, with the codes for when no mail comes. */
export function SecondStep() {
  const { data } = useQuery(securityQuery);
  const { mutateAsync: makeCodes } = useMakeRecoveryCodes();
  const { mutateAsync: switchTo } = useSwitchSecondStep();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { run, isBusy } = useAction();
  const isOffered = usePasskeyOffer();
  const leaves = useMailLeaves();
  const confirm = useConfirm();
  if (!data) return null;
  const { passkeys, second_step, second_step_asked, recovery_left } = data;
  const make = async () => setCodes((await makeCodes({})).codes);
  const switchOn = async (on: boolean) => {
    // A mailbox may fail: nobody is left without another way.
    if (on && recovery_left === 0) await make();
    await switchTo({ body: { on } });
  };
  const change = async (on: boolean) => {
    const ways = passkeys.length > 0 ? 'a recovery code or your passkey lets' : 'a recovery code lets';
    const question = {
      title: 'Turn on without a mail server?',
      body: `${noMailServer} Until then only ${ways} you in.`,
      action: 'Turn On',
    };
    if (on && !leaves && !(await confirm(question))) return;
    await run(() => switchOn(on), {
      done: `Second step is ${on ? 'on' : 'off'}`,
      failure: 'Failed to change the second step',
    });
  };
  return (
    <Section
      title="Second step"
      hint={`After your password we mail you a code. It is as strong as your mailbox${isOffered ? '; a passkey is stronger' : ''}.`}
    >
      {second_step_asked ? (
        <span>
          <Tag>On, the owner asks for it</Tag>
        </span>
      ) : (
        <Switch
          checked={second_step}
          disabled={isBusy}
          onChange={({ target }) => void change(target.checked)}
        >
          Ask for a code when I sign in
        </Switch>
      )}
      <ul>
        <Row
          icon={ShieldCheck}
          name="Recovery Codes"
          note={`${recovery_left > 0 ? `${recovery_left} of ${codeCount} left` : 'None yet'}. For when no mail comes${isOffered ? ' and no passkey is at hand' : ''}.`}
        >
          <Button
            size="sm"
            className="max-md:ms-2.5 max-md:mt-1.5"
            busy={isBusy}
            onClick={() => void run(make, { failure: 'Failed to make recovery codes' })}
          >
            {recovery_left > 0 ? 'Make New Codes' : 'Make Codes'}
          </Button>
        </Row>
      </ul>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

/** A page of its own is printed: the one behind it has much else. */
function printCodes(codes: string[]): void {
  const page = open('', '_blank', 'popup');
  if (!page) return void toast.error('This browser blocks the page to print. Copy the codes instead.');
  const text = page.document.createElement('pre');
  text.textContent = ['Recovery codes', location.host, '', ...codes].join('\n');
  page.document.body.append(text);
  page.print();
  page.close();
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { run } = useAction();
  const copy = () =>
    run(() => navigator.clipboard.writeText(codes.join('\n')), {
      done: 'Recovery codes copied',
      failure: 'Failed to copy: select the codes and copy them',
    });
  return (
    <Dialog
      open
      size="sm"
      title="Recovery Codes"
      description="Keep these somewhere safe. They are shown once."
      onOpenChange={onClose}
      dirty
      reading
      foot={
        <>
          <Button onClick={copy}>Copy</Button>
          <Button onClick={() => printCodes(codes)}>Print</Button>
          <Button variant="primary" className="ms-auto" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-sm tabular-nums max-md:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-ink-3">
        Each works once instead of the mailed code. Making new codes ends these.
      </p>
    </Dialog>
  );
}
