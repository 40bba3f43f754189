import { type SubmitEvent, useState } from 'react';
import { EmailInput, forgotPasswordRoute } from '#shared/accounts/accounts.contract.ts';
import { call } from '#web/kernel/api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { AuthTitle } from './auth-page.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

export function ResetEmailStep({ onSent }: { onSent: (email: string) => void }) {
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
