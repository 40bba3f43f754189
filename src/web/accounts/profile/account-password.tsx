import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { PasswordChange } from '#shared/accounts/accounts.contract.ts';
import { newPasswordSchema } from '#shared/accounts/user.ts';
import { useChangePassword } from '#web/accounts/accounts.api.ts';
import { useMinPasswordLength } from '#web/business/business.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { type AccountFormState, useReportFormState } from './account-form-state.ts';

const blank = { current_password: '', new_password: '', repeated: '' };
const passwordForm = (minLength: number) =>
  PasswordChange.extend({ new_password: newPasswordSchema(minLength), repeated: z.string() }).refine(
    ({ new_password, repeated }) => new_password === repeated.normalize('NFC'),
    { path: ['repeated'], message: 'Passwords do not match' },
  );

type AccountPasswordProps = { email: string; onState: (state: AccountFormState) => void };

export function AccountPassword({ email, onState }: AccountPasswordProps) {
  const title = useId();
  const minLength = useMinPasswordLength();
  const { form, failure, submit, isBusy } = usePasswordForm(minLength);
  const { errors, isDirty } = form.formState;
  useReportFormState({ isDirty, isSubmitting: isBusy }, onState);
  return (
    <form className="form-section" aria-labelledby={title} noValidate onSubmit={submit}>
      <div>
        <h3 className="form-section-title" id={title}>
          Password
        </h3>
        <p className="text-xs text-ink-3 mt-1">
          You stay signed in here. Wherever else you are signed in, that ends.
        </p>
      </div>
      {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      {/* For password managers: the account of this password. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="form-grid">
        <Field label="Current password" className="col-span-full" error={errors.current_password?.message}>
          <PasswordInput autoComplete="current-password" required {...form.register('current_password')} />
        </Field>
        <Field
          label="New password"
          hint={`At least ${minLength} characters.`}
          error={errors.new_password?.message}
        >
          <PasswordInput
            autoComplete="new-password"
            required
            {...form.register('new_password', { deps: 'repeated' })}
          />
        </Field>
        <Field label="Repeat new password" error={errors.repeated?.message}>
          <PasswordInput autoComplete="new-password" required {...form.register('repeated')} />
        </Field>
      </div>
      <Button type="submit" className="justify-self-end" busy={isBusy} disabled={!isDirty}>
        Change Password
      </Button>
    </form>
  );
}

function usePasswordForm(minLength: number) {
  const { mutateAsync } = useChangePassword();
  const form = useForm({ defaultValues: blank, resolver: schemaResolver(passwordForm(minLength)) });
  const { run, isBusy, failure } = useFormAction(form);
  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    const isChanged = await run(() => mutateAsync({ current_password, new_password }), {
      done: 'Password changed successfully',
      failure: 'Failed to change password',
    });
    if (isChanged) form.reset();
  });
  return { form, failure, submit, isBusy };
}
