import { Dialog } from 'radix-ui';
import type { User } from '#shared/accounts/user.ts';
import { endSession } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { type SignInRefusal, signIn } from './sign-in.ts';
import { useSignInForm } from './use-sign-in-form.ts';

const attempt = (_previous: SignInRefusal | null, form: FormData) => signIn(form);

/** Covers the screens of an expired session with unsaved changes. Closes only by sign-in or Leave. */
export function SignInAgain({ user }: { user: User }) {
  const { form, onSubmit, refusal, busy } = useSignInForm(attempt);
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay">
          <Dialog.Content
            className="dialog dialog--sm"
            onOpenAutoFocus={focusPassword}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <div className="dialog__head">
              <div className="min-w-0 flex-auto">
                <Dialog.Title>Sign in again</Dialog.Title>
                <Dialog.Description>Your session has ended. What you typed is still here.</Dialog.Description>
              </div>
            </div>
            <form ref={form} className="dialog__form" noValidate onSubmit={onSubmit}>
              <div className="dialog__body grid gap-4">
                {refusal && 'detail' in refusal && <Alert>{refusal.detail}</Alert>}
                <Field label="Email">
                  <TextInput type="email" name="email" autoComplete="username" value={user.email} readOnly />
                </Field>
                <Field
                  label="Password"
                  error={refusal && 'fields' in refusal ? refusal.fields.password : undefined}
                >
                  <PasswordInput name="password" autoComplete="current-password" required />
                </Field>
              </div>
              <div className="dialog__foot">
                <Button variant="ghost" className="ms-auto" onClick={endSession}>
                  Leave
                </Button>
                <Button type="submit" variant="primary" busy={busy} busyLabel="Signing in...">
                  Sign In
                </Button>
              </div>
            </form>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function focusPassword(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) {
    event.currentTarget.querySelector<HTMLElement>('[name="password"]')?.focus();
  }
}
