import { useForm } from 'react-hook-form';
import { resetUserPasswordRoute } from '#shared/accounts/accounts.contract.ts';
import { newPasswordSchema, type User } from '#shared/accounts/user.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { useResetUserPassword } from '#web/accounts/accounts.api.ts';
import { NewPasswordInput } from '#web/accounts/passwords/new-password-input.tsx';
import { useMinPasswordLength } from '#web/business/business.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type ResetPasswordDialogProps = { user: User; onClose: () => void };

/** Sets a new password for a user who lost theirs. */
export function ResetPasswordDialog({ user, onClose }: ResetPasswordDialogProps) {
  const minLength = useMinPasswordLength();
  const { form, failure, submit, isBusy } = useResetForm({ user, onClose }, minLength);
  const { isDirty, errors } = form.formState;
  return (
    <FormDialog
      size="sm"
      title="Reset Password"
      description={
        <>
          {user.full_name}, <span className="break-all">{shownEmail(user.email)}</span>
        </>
      }
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      dirty={isDirty}
      action="Reset Password"
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field
          label="New password"
          hint={`At least ${minLength} characters. Tell them yourself. We don’t email it.`}
          error={errors.new_password?.message}
        >
          <NewPasswordInput names={() => [user.full_name, user.email]} {...form.register('new_password')} />
        </Field>
      </div>
    </FormDialog>
  );
}

function useResetForm({ user, onClose }: ResetPasswordDialogProps, minLength: number) {
  const { mutateAsync } = useResetUserPassword();
  const confirm = useConfirm();
  const isOwn = useUser()?.id === user.id;
  const form = useForm({
    defaultValues: { new_password: '' },
    resolver: schemaResolver(
      resetUserPasswordRoute.body.extend({ new_password: newPasswordSchema(minLength) }),
    ),
  });
  const { run, isBusy, failure } = useFormAction(form);
  const submit = form.handleSubmit(async ({ new_password }) => {
    if (!(await confirm(questionOf(user, isOwn)))) return;
    const isReset = await run(() => mutateAsync({ params: { id: user.id }, body: { new_password } }), {
      done: 'Password reset successfully',
      failure: 'Failed to reset password',
    });
    if (isReset) onClose();
  });
  return { form, failure, submit, isBusy };
}

const questionOf = ({ full_name }: User, isOwn: boolean) => ({
  title: isOwn ? 'Reset your own password?' : `Reset the password of ${full_name}?`,
  body: isOwn
    ? 'You are signed out everywhere, here too, and sign in again with the new password.'
    : 'The old password stops working, and they are signed out everywhere.',
  action: 'Reset Password',
  danger: true,
});
