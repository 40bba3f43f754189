import { type SubmitEvent, useState } from 'react';
import { EmailInput, forgotPasswordRoute } from '#shared/accounts/accounts.contract.ts';
import { call } from '#web/kernel/api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAttempt } from './use-attempt.ts';
import { useFocusInvalid } from './use-focus-invalid.ts';

export function ResetEmailStep({ onSent }: { onSent: (email: string) => void }) {
  const [error, setError] = useState<string>();
  const form = useFocusInvalid(error);
  const { busy, attempt } = useAttempt('Failed to send reset code');
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = EmailInput.safeParse(new FormData(event.currentTarget).get('email'));
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const email = parsed.data;
    void attempt(async () => {
      const { message } = await call(forgotPasswordRoute, { body: { email } });
      toast.success(message);
      onSent(email);
    });
  };
  return (
    <>
      <div>
        <h1>Reset your password</h1>
        <p className="mt-1 text-ink-2">We send a code to your email address.</p>
      </div>
      <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
        <Field label="Email" error={error}>
          <TextInput type="email" name="email" autoComplete="username" required autoFocus />
        </Field>
        <Button type="submit" variant="primary" block disabled={busy} busy={busy} busyLabel="Sending...">
          Send Reset Code
        </Button>
      </form>
    </>
  );
}
