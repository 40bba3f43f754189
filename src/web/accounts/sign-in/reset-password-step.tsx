import { type SubmitEvent, useEffect, useState } from 'react';
import { resetPasswordRoute } from '#shared/accounts/accounts.contract.ts';
import { minPasswordLength } from '#shared/accounts/user.ts';
import { businessRoute } from '#shared/business/business.contract.ts';
import { NewPasswordInput } from '#web/accounts/passwords/new-password-input.tsx';
import { call, isProblem } from '#web/kernel/api.ts';
import { logFailure } from '#web/kernel/log.ts';
import { expectFirstVisit } from '#web/kernel/session-store.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { AuthTitle } from './auth-page.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

type ResetPasswordStepProps = {
  email: string;
  otp: string;
  onReset: () => void;
  /** The server no longer accepts the code. */
  onCodeLost: (sentence: string) => void;
};

export function ResetPasswordStep({ email, otp, onReset, onCodeLost }: ResetPasswordStepProps) {
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const form = useFocusInvalid(errors);
  const minLength = usePublicMinPasswordLength();
  const { run, isBusy } = useAction();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const new_password = String(formData.get('new_password'));
    const fieldErrors = validatePasswords(new_password, String(formData.get('confirmation')), minLength);
    setErrors(fieldErrors);
    if (fieldErrors) return;
    const reset = async () => {
      const reply = await call(resetPasswordRoute, { body: { email, otp, new_password } });
      if (reply.is_first) expectFirstVisit(email);
      return reply;
    };
    const isReset = await run(reset, {
      done: ({ message }) => message,
      failure: 'Failed to reset password',
      onFailure: (sentence, error) => {
        if (isProblem(error, 'wrong-code')) onCodeLost(sentence);
        toast.error(sentence);
      },
    });
    if (isReset) onReset();
  };
  return (
    <>
      <div>
        <AuthTitle>Choose a new password</AuthTitle>
        <p className="mt-1 text-ink-2">You are signed out everywhere else.</p>
      </div>
      <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
        {/* For password managers: the account of the new password. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="New password" hint={`At least ${minLength} characters.`} error={errors?.new_password}>
          <NewPasswordInput names={() => [email]} name="new_password" autoFocus />
        </Field>
        <Field label="Confirm new password" error={errors?.confirmation}>
          <PasswordInput name="confirmation" autoComplete="new-password" required />
        </Field>
        <Button
          type="submit"
          variant="primary"
          block
          disabled={isBusy}
          busy={isBusy}
          busyLabel="Resetting..."
        >
          Reset Password
        </Button>
      </form>
    </>
  );
}

export type FieldErrors = { new_password?: string; confirmation?: string };

/** Checks first that both are the same, then the length. */
export function validatePasswords(
  password: string,
  confirmation: string,
  minLength: number,
): FieldErrors | null {
  if (password !== confirmation) return { confirmation: 'Passwords do not match' };
  if (password.length < minLength) {
    return { new_password: `Password must be at least ${minLength} characters` };
  }
  return null;
}

/** The minimum password length for users who are not signed in; the default until it has loaded. */
export function usePublicMinPasswordLength(): number {
  const [minLength, setMinLength] = useState(minPasswordLength);
  useEffect(() => {
    call(businessRoute).then(
      ({ least_password_length = minPasswordLength }) => setMinLength(least_password_length),
      (error: unknown) => logFailure('The settings of the business could not be read', error),
    );
  }, []);
  return minLength;
}
