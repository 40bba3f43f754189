import { type MouseEvent, type ReactNode, useState } from 'react';
import { EmailInput, signInCodeRoute } from '#shared/accounts/accounts.contract.ts';
import { call, detailOr, failureText } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { MailedCodeStep } from './code-steps.tsx';

export type MailMeACodeProps = {
  /** Shows what comes next in place of the form; `null` is the form again. */
  onNext: (next: ReactNode) => void;
  /** What is wrong with the email; nothing any more. */
  onEmail: (error: string | undefined) => void;
};

/** Mails a code to the email of the form around it, and goes on to where it is entered. */
export function MailMeACode({ onNext, onEmail }: MailMeACodeProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const mail = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem('email') as HTMLInputElement;
    const { data: email, error } = EmailInput.safeParse(field.value);
    onEmail(error?.issues[0]?.message);
    setRefusal(undefined);
    if (email === undefined) return field.focus();
    setBusy(true);
    try {
      await call(signInCodeRoute, { body: { email } });
      onNext(<MailedCodeStep isPage email={email} onBack={() => onNext(null)} />);
    } catch (failure) {
      setRefusal(failureText(failure) ?? detailOr(failure, 'Failed to mail a code'));
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      {refusal && <Alert>{refusal}</Alert>}
      <Button size="lg" block busy={busy} onClick={(event) => void mail(event)}>
        Mail Me a Code
      </Button>
    </div>
  );
}
