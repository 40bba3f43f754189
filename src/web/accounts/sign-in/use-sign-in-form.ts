import { type SubmitEvent, startTransition, useActionState } from 'react';
import type { SignInRefusal } from './sign-in.ts';
import { useFocusInvalid } from './use-focus-invalid.ts';

type Attempt = (previous: SignInRefusal | null, form: FormData) => Promise<SignInRefusal | null>;

/** The submit handler and state of a sign-in form. */
export function useSignInForm(attempt: Attempt) {
  const [refusal, submit, busy] = useActionState(attempt, null);
  const form = useFocusInvalid(refusal);
  // Not the form's `action`: React would reset the fields after a failed attempt.
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    startTransition(() => submit(formData));
  };
  return { form, onSubmit, refusal, busy };
}
