import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { wasInvited } from '#shared/accounts/access.ts';
import { type PersonDetails, PersonEdit, visitNoteLabel } from '#shared/accounts/user.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { personQuery, useEditPerson } from '#web/accounts/accounts.api.ts';
import { VisitNoteField } from '#web/accounts/visit-note-field.tsx';
import { useMailLeaves } from '#web/business/mail-leaves.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { type MergeFields, pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { waitingEmailText } from './waiting-email-text.ts';

const PersonForm = PersonEdit.required({ full_name: true, email: true });
type PersonValues = z.input<typeof PersonForm>;

const personFormFields: MergeFields<PersonValues, keyof PersonValues> = {
  labels: {
    full_name: 'Full name',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    delivery_address: 'Saved delivery address',
    visit_note: visitNoteLabel,
  },
};

const toPersonValues = (person: PersonDetails): PersonValues => ({
  full_name: person.full_name,
  email: shownEmail(person.email),
  phone: person.phone ?? '',
  address: person.address ?? '',
  delivery_address: person.delivery_address ?? '',
  visit_note: person.visit_note ?? '',
});

const resolver = schemaResolver(PersonForm);

type EditPersonDialogProps = { person: PersonDetails; onClose: () => void };

/** Staff correct who a person is. */
export function EditPersonDialog({ person, onClose }: EditPersonDialogProps) {
  const { merge, failure } = useEditForm({ person, onClose });
  const { form, changed, isComparing, submit } = merge;
  const since = formatDay(person.created_at, useBusinessTimeZone(), useNow());
  return (
    <FormDialog
      title="Edit Person"
      description={`${person.full_name}, ${person.role} since ${since}`}
      onClose={onClose}
      onSubmit={submit}
      busy={form.formState.isSubmitting}
      dirty={changed.length > 0}
      notice={<MergeNotice merge={merge} what="this person" />}
      action="Save Changes"
      isUnsendable={changed.length === 0 && !isComparing}
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        <MergeCompare merge={merge} what="this person" show={(field, values) => values[field] ?? ''}>
          <PersonFields merge={merge} person={person} />
        </MergeCompare>
        <p className="text-sm text-ink-2">
          Orders already placed, and invoices already issued, keep what they say.
        </p>
      </div>
    </FormDialog>
  );
}

type PersonFieldsProps = { merge: ReturnType<typeof useEditForm>['merge']; person: PersonDetails };

function PersonFields({ merge: { form, changed }, person }: PersonFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const isCustomer = person.role === 'customer';
  const leaves = useMailLeaves();
  return (
    <div className="form-grid">
      <Field label="Full name" error={errors.full_name?.message}>
        <TextInput autoComplete="off" required {...register('full_name')} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field
        label="Email"
        className="col-span-full"
        hint={emailHint(person, changed.includes('email'), leaves)}
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" required {...register('email')} />
      </Field>
      <Field
        label="Address"
        optional
        className={isCustomer ? undefined : 'col-span-full'}
        error={errors.address?.message}
      >
        <Textarea autoComplete="off" {...register('address')} />
      </Field>
      {isCustomer && (
        <Field label="Saved delivery address" optional error={errors.delivery_address?.message}>
          <Textarea autoComplete="off" {...register('delivery_address')} />
        </Field>
      )}
      {isCustomer && <VisitNoteField error={errors.visit_note?.message} {...register('visit_note')} />}
    </div>
  );
}

function emailHint(
  { full_name, role, access, waiting_email }: PersonDetails,
  isChanged: boolean,
  leaves: boolean,
): string {
  // A customer may be a business.
  const name = role === 'customer' ? full_name : (full_name.split(' ')[0] ?? '');
  if (access !== 'joined') {
    if (!isChanged) return `${name} has not joined yet.`;
    const invites = access !== undefined && wasInvited(access);
    return invites
      ? `Counts at once. We’ll send ${name} the invitation again, and the old link ends.`
      : `Counts at once. Then send ${name} an invitation.`;
  }
  const then = isChanged
    ? leaves
      ? 'We’ll mail a link to the new address: it counts once that is used.'
      : 'The new email counts once its link is used. No mail server yet: ask the person who installed Washline for that link.'
    : waiting_email && waitingEmailText(waiting_email);
  return [`${name} signs in with it.`, then].filter(Boolean).join(' ');
}

function savedText({ access, is_active }: PersonDetails, isNewEmail: boolean): string {
  if (!isNewEmail || access === undefined) return 'Person saved';
  if (access === 'joined') return 'Person saved. The new email counts once its link is used.';
  return wasInvited(access) && is_active
    ? 'Person saved. The invitation goes to the new email.'
    : 'Person saved';
}

function useEditForm({ person, onClose }: EditPersonDialogProps) {
  const client = useQueryClient();
  const { mutateAsync } = useEditPerson();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useMergeForm({
    current: person,
    toValues: toPersonValues,
    fields: personFormFields,
    resolver,
    load: () => client.fetchQuery({ ...personQuery(person.id), staleTime: 0 }),
    save: async (edit, { base, changed }) => {
      setFailure(null);
      await mutateAsync({ ...atVersion(base), body: pickFields(personFormFields, edit, changed) });
      toast.success(savedText(person, changed.includes('email')));
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(merge.form, error)) setFailure(detailOr(error, 'Failed to save person'));
    },
  });
  return { merge, failure };
}
