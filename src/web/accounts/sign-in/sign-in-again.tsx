import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { endSession } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import {
  dialogBodyStyles,
  dialogDescriptionStyles,
  dialogFootStyles,
  dialogFormStyles,
  dialogHeadStyles,
  dialogStyles,
  dialogTitleStyles,
  overlayStyles,
} from '#web/ui/overlay/dialog-styles.ts';
import { signIn } from './sign-in.ts';
import { useSignInForm } from './use-sign-in-form.ts';

/** Covers the screens of an expired session with unsaved changes. Closes only by sign-in or Leave. */
export function SignInAgain({ user }: { user: User }) {
  const [next, setNext] = useState<ReactNode>(null);
  const [sentence, setSentence] = useState<string>();
  const { form, onSubmit, refusal, busy } = useSignInForm(async (_, typed) => {
    const refused = await signIn(typed);
    setSentence(undefined);
    if (!refused || !('challenge' in refused)) return refused;
    // Few come by here: what a phone keeps goes without.
    const { SecondStep } = await import('./code-steps.tsx');
    const back = (why?: string) => {
      setNext(null);
      setSentence(why);
    };
    setNext(<SecondStep {...refused} onBack={back} />);
    return null;
  });
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles({ kind: 'sheet' })}>
          <Dialog.Content
            className={dialogStyles({ size: 'sm' })}
            data-slot="dialog"
            onOpenAutoFocus={focusPassword}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <div className={dialogHeadStyles({ lines: 'two' })}>
              <div className="min-w-0 flex-auto">
                <Dialog.Title className={dialogTitleStyles}>Sign in again</Dialog.Title>
                <Dialog.Description className={dialogDescriptionStyles}>
                  Your session has ended. What you typed is still here.
                </Dialog.Description>
              </div>
            </div>
            {next && <div className={dialogBodyStyles}>{next}</div>}
            <form
              ref={form}
              className={dialogFormStyles}
              hidden={next !== null}
              noValidate
              onSubmit={onSubmit}
            >
              <div className={`${dialogBodyStyles} grid gap-4`}>
                {refusal && 'detail' in refusal && <Alert>{refusal.detail}</Alert>}
                {sentence && <Alert>{sentence}</Alert>}
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
              <div className={dialogFootStyles}>
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
