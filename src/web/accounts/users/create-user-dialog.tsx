import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { NewAccount, newPasswordSchema } from '#shared/accounts/user.ts';
import { roleLabels, roles } from '#shared/roles.ts';
import { useCreateUser } from '#web/accounts/accounts.api.ts';
import { useMinPasswordLength } from '#web/business/business.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

const blank: z.input<typeof NewAccount> = {
  full_name: '',
  email: '',
  password: '',
  role: 'customer',
  phone: '',
  address: '',
};

/** Creates an account of any role. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const minLength = useMinPasswordLength();
  const { form, failure, submit, isBusy } = useCreateForm(onClose, minLength);
  return (
    <FormDialog
      title="Create User"
      description="They can sign in at once, with the email and the password you set."
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      dirty={form.formState.isDirty}
      action="Create User"
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure.sentence}</Alert>}
        <CreateUserFields form={form} minLength={minLength} />
      </div>
    </FormDialog>
  );
}

function useCreateForm(onClose: () => void, minLength: number) {
  const { mutateAsync } = useCreateUser();
  const rules = NewAccount.extend({ password: newPasswordSchema(minLength) });
  const form = useForm({ defaultValues: blank, resolver: schemaResolver(rules) });
  const { run, isBusy, failure } = useFormAction(form);
  const submit = form.handleSubmit(async (account) => {
    const isCreated = await run(() => mutateAsync({ body: account }), {
      done: 'User created successfully',
      failure: 'Failed to create user',
    });
    if (isCreated) onClose();
  });
  return { form, failure, submit, isBusy };
}

function CreateUserFields({
  form: { control, register, formState },
  minLength,
}: Pick<ReturnType<typeof useCreateForm>, 'form'> & { minLength: number }) {
  const { errors } = formState;
  const role = useWatch({ control, name: 'role' });
  return (
    <div className="form-grid">
      <Field label="Full name" error={errors.full_name?.message}>
        <TextInput autoComplete="off" required {...register('full_name')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" required {...register('email')} />
      </Field>
      <Field label="Password" hint={`At least ${minLength} characters.`} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" required {...register('password')} />
      </Field>
      <Field label="Role" error={errors.role?.message}>
        <Select {...register('role')}>
          <SelectOptions values={roles} labels={roleLabels} />
        </Select>
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field
        label="Address"
        optional
        hint={role === 'customer' && 'Also becomes the saved delivery address that their orders start with.'}
        error={errors.address?.message}
      >
        <Textarea autoComplete="off" {...register('address')} />
      </Field>
    </div>
  );
}
