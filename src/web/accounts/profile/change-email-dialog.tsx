import { useForm } from 'react-hook-form';
import { emailLinkHours } from '#shared/accounts/access.ts';
import { changeOwnEmailRoute, type EmailAsked } from '#shared/accounts/invitations.contract.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { useChangeOwnEmail } from '#web/accounts/accounts.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

/** That a link went to a new email. */
export const emailAskedText = ({ new_email }: EmailAsked): string =>
  `We’ve mailed a link to ${shownEmail(new_email)}`;

/** Asks for another email of one's own; it counts once the link in its mailbox is used. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { mutateAsync } = useChangeOwnEmail();
  const form = useForm({
    defaultValues: { new_email: '' },
    resolver: schemaResolver(changeOwnEmailRoute.body),
  });
  const { run, isBusy, failure } = useFormAction(form);
  const submit = form.handleSubmit(async (body) => {
    const isAsked = await run(() => mutateAsync({ body }), {
      done: emailAskedText,
      failure: 'Failed to change your email',
    });
    if (isAsked) onClose();
  });
  return (
    <FormDialog
      size="sm"
      title="Change Email"
      description={<span className="wrap-anywhere">You sign in with {shownEmail(email)}.</span>}
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      dirty={form.formState.isDirty}
      action="Send Link"
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field
          label="New email"
          hint={`We mail a link to it, for ${emailLinkHours} hours. It counts once you use it.`}
          error={form.formState.errors.new_email?.message}
        >
          <TextInput type="email" autoComplete="email" required {...form.register('new_email')} />
        </Field>
      </div>
    </FormDialog>
  );
}
