import { useForm } from 'react-hook-form';
import { PasswordProof, provedMinutes, proveRoute } from '#shared/accounts/security.contract.ts';
import { call } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type ProveDialogProps = { onClose: () => void; onProved: () => void };

/** Asks who is signed in for their password again. */
export function ProveDialog({ onClose, onProved }: ProveDialogProps) {
  const form = useForm({ defaultValues: { password: '' }, resolver: schemaResolver(PasswordProof) });
  const { run, isBusy, failure } = useFormAction(form);
  const email = useUser()?.email;
  const submit = form.handleSubmit(async (body) => {
    const isProved = await run(() => call(proveRoute, { body }), {
      failure: 'Failed to confirm that it is you',
    });
    if (isProved) onProved();
  });
  return (
    <FormDialog
      size="sm"
      title="Confirm that it is you"
      description={`Good for ${provedMinutes} minutes.`}
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      action="Confirm"
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        {/* For password managers: the account of this password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field label="Password" error={form.formState.errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            required
            data-focus-first
            {...form.register('password')}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
