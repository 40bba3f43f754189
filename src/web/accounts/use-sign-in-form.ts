import { type SubmitEvent, startTransition, useActionState } from 'react';
import type { SignInRefusal } from './sign-in.ts';
import { useFocusInvalid } from './use-focus-invalid.ts';

type Attempt = (before: SignInRefusal | null, form: FormData) => Promise<SignInRefusal | null>;

/** A form that signs in, and why it did not. */
export function useSignInForm(attempt: Attempt) {
  const [refusal, submit, busy] = useActionState(attempt, null);
  const form = useFocusInvalid(refusal);
  // Not the form's `action`: that would empty the fields after an attempt that failed.
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    startTransition(() => submit(typed));
  };
  return { form, onSubmit, refusal, busy };
}
