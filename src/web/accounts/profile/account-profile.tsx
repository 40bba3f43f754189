import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Profile, type User } from '#shared/accounts/user.ts';
import { useUpdateProfile } from '#web/accounts/accounts.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { type AccountFormState, useReportFormState } from './account-form-state.ts';

const profileFormValues = ({ phone, address, delivery_address }: User) => ({
  phone: phone ?? '',
  address: address ?? '',
  delivery_address: delivery_address ?? '',
});

type AccountProfileProps = { user: User; onState: (state: AccountFormState) => void };

export function AccountProfile({ user, onState }: AccountProfileProps) {
  const title = useId();
  const { form, failure, submit } = useProfileForm(user);
  const { errors, isDirty, isSubmitting } = form.formState;
  useReportFormState({ isDirty, isSubmitting }, onState);
  return (
    <form className="formsec" aria-labelledby={title} noValidate onSubmit={submit}>
      <h3 className="formsec__title" id={title}>
        Contact details
      </h3>
      {failure && <Alert>{failure}</Alert>}
      <div className="grid-2">
        <Field label="Phone" optional className="col-span-full" error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <Field
          label="Address"
          optional
          className={user.role === 'customer' ? undefined : 'col-span-full'}
          error={errors.address?.message}
        >
          <Textarea autoComplete="street-address" {...form.register('address')} />
        </Field>
        {user.role === 'customer' && (
          <Field
            label="Saved delivery address"
            optional
            hint="Where your next orders go unless you say otherwise."
            error={errors.delivery_address?.message}
          >
            <Textarea autoComplete="shipping street-address" {...form.register('delivery_address')} />
          </Field>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-end"
        busy={isSubmitting}
        disabled={!isDirty}
      >
        Save Changes
      </Button>
    </form>
  );
}

function useProfileForm(user: User) {
  const { mutateAsync } = useUpdateProfile();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    // Changes saved in another window appear here too, but never replace what the user is typing.
    values: profileFormValues(user),
    resetOptions: { keepDirtyValues: true },
    resolver: schemaResolver(Profile),
  });
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const changed = Object.entries(values).filter(([field]) => field in dirtyFields);
    try {
      const saved = await mutateAsync(Object.fromEntries(changed));
      form.reset(profileFormValues(saved));
      toast.success('Account updated successfully');
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(detailOr(error, 'Failed to update account'));
    }
  });
  return { form, failure, submit };
}
