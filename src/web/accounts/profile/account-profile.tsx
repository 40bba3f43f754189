import { useId, useState } from 'react';
import type * as z from 'zod';
import { Profile, type User } from '#shared/accounts/user.ts';
import { useUpdateProfile } from '#web/accounts/accounts.api.ts';
import { PlaceLine } from '#web/business/place-line.tsx';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { type MergeFields, pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { type AccountFormState, useReportFormState } from './account-form-state.ts';

type ProfileValues = z.input<typeof Profile>;

const profileFields: MergeFields<ProfileValues, keyof ProfileValues> = {
  labels: { phone: 'Phone', address: 'Address', delivery_address: 'Saved delivery address' },
};

const profileFormValues = ({ phone, address, delivery_address }: User): ProfileValues => ({
  phone: phone ?? '',
  address: address ?? '',
  delivery_address: delivery_address ?? '',
});

type AccountProfileProps = { user: User; onState: (state: AccountFormState) => void };

export function AccountProfile({ user, onState }: AccountProfileProps) {
  const title = useId();
  const { merge, failure } = useProfileForm(user);
  const { form, changed, isComparing, submit } = merge;
  const { errors, isSubmitting } = form.formState;
  const isDirty = changed.length > 0;
  const isCustomer = user.role === 'customer';
  useReportFormState({ isDirty, isSubmitting }, onState);
  return (
    <form className="form-section" aria-labelledby={title} noValidate onSubmit={submit}>
      <h3 className="form-section-title" id={title}>
        Contact details
      </h3>
      <MergeNotice merge={merge} what="these details" />
      {failure && <Alert>{failure}</Alert>}
      <MergeCompare merge={merge} what="these details" show={(field, values) => values[field] ?? ''}>
        <div className="form-grid">
          <Field label="Phone" optional className="col-span-full" error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
          <div className={isCustomer ? undefined : 'col-span-full'}>
            <Field label="Address" optional error={errors.address?.message}>
              <Textarea autoComplete="street-address" {...form.register('address')} />
            </Field>
            {isCustomer && <PlaceLine address={user.address ?? ''} whose="own" />}
          </div>
          {isCustomer && (
            <div>
              <Field
                label="Saved delivery address"
                optional
                hint="Where your next orders go unless you say otherwise."
                error={errors.delivery_address?.message}
              >
                <Textarea autoComplete="shipping street-address" {...form.register('delivery_address')} />
              </Field>
              <PlaceLine address={user.delivery_address ?? ''} whose="own" />
            </div>
          )}
        </div>
      </MergeCompare>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-end"
        busy={isSubmitting}
        disabled={!isDirty && !isComparing}
      >
        Save Changes
      </Button>
    </form>
  );
}

const resolver = schemaResolver(Profile);

function useProfileForm(user: User) {
  const { mutateAsync } = useUpdateProfile();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useMergeForm({
    // Changes saved in another window come this way.
    current: user,
    toValues: profileFormValues,
    fields: profileFields,
    resolver,
    save: async (profile, { changed, reset }) => {
      setFailure(null);
      reset(await mutateAsync(pickFields(profileFields, profile, changed)));
      toast.success('Account updated successfully');
    },
    onError: (error) => {
      if (!showFieldErrors(merge.form, error)) setFailure(detailOr(error, 'Failed to update account'));
    },
  });
  return { merge, failure };
}
