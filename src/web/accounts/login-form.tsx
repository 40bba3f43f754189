import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { SignIn, signInRoute } from '#shared/accounts/accounts.contract.ts';
import { call, detailOr } from '#web/kernel/api.ts';
import { startSession } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type Errors = Partial<Record<keyof SignIn, string>>;

/** Once signed in, the guards of the routes lead on to the person's own dashboard. */
export function LoginForm() {
  const [errors, setErrors] = useState<Errors>({});
  const signIn = useMutation({
    mutationFn: (body: SignIn) => call(signInRoute, { body }),
    onSuccess: ({ access_token, user }) => startSession(access_token, user),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = SignIn.safeParse(Object.fromEntries(new FormData(form)));
    setErrors(typed.success ? {} : firstErrors(typed.error.issues));
    if (typed.success) signIn.mutate(typed.data);
    else form.querySelector<HTMLInputElement>(`[name=${String(typed.error.issues[0]?.path[0])}]`)?.focus();
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {signIn.isError && <Alert>{detailOr(signIn.error, 'Invalid email or password')}</Alert>}
      <Field label="Email" error={errors.email}>
        <TextInput type="email" name="email" autoComplete="username" autoFocus required />
      </Field>
      <Field label="Password" error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      <Button
        type="submit"
        variant="primary"
        block
        className="mt-1"
        disabled={signIn.isPending}
        busy={signIn.isPending}
        busyLabel="Signing in..."
      >
        Sign In
      </Button>
    </form>
  );
}

const firstErrors = (issues: readonly { path: PropertyKey[]; message: string }[]): Errors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
