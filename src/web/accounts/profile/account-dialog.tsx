import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { PasswordChange } from '#shared/accounts/accounts.contract.ts';
import { newPasswordSchema, PersonEdit, type User, visitNoteLabel } from '#shared/accounts/user.ts';
import { ownAccountQuery, useChangePassword, useUpdateProfile } from '#web/accounts/accounts.api.ts';
import { NewPasswordInput } from '#web/accounts/passwords/new-password-input.tsx';
import { securityQuery } from '#web/accounts/security/security.api.ts';
import { RoleBadge } from '#web/accounts/users/user-cells.tsx';
import { VisitNoteField } from '#web/accounts/visit-note-field.tsx';
import { useMinPasswordLength } from '#web/business/business.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { type MergeFields, pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { useIsAsking } from '#web/ui/overlay/confirm.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { OwnEmail } from './own-email.tsx';

/** The state of a form that the account dialog needs, so that it does not close with unsaved changes. */
interface AccountFormState {
  isDirty: boolean;
  isSubmitting: boolean;
}

const pristine: AccountFormState = { isDirty: false, isSubmitting: false };

/** Reports the state of a form to the dialog around it. */
function useReportFormState(
  { isDirty, isSubmitting }: AccountFormState,
  onState: (state: AccountFormState) => void,
): void {
  useEffect(() => onState({ isDirty, isSubmitting }), [isDirty, isSubmitting, onState]);
}

const ProfileForm = PersonEdit.omit({ email: true });
type ProfileValues = z.input<typeof ProfileForm>;

const profileFields: MergeFields<ProfileValues, keyof ProfileValues> = {
  labels: {
    full_name: 'Full name',
    phone: 'Phone',
    address: 'Address',
    delivery_address: 'Saved delivery address',
    visit_note: visitNoteLabel,
  },
};

/** An account, with what is last known of its customer. */
type Profile = Omit<User, 'visit_note'> & { visit_note?: string | undefined };

const profileFormValues = ({
  full_name,
  phone,
  address,
  delivery_address,
  visit_note,
}: Profile): ProfileValues => ({
  full_name,
  phone: phone ?? '',
  address: address ?? '',
  delivery_address: delivery_address ?? '',
  visit_note: visit_note ?? '',
});

/** What still goes to the delivery address that was saved before, and what changes that; `null` for nothing. */
type FindKept = (from: string, to: string) => Promise<Kept | null>;
type Kept = {
  text: string;
  /** What is still to be said once it is changed. */
  left: string | null;
  /** Asks the shop about what can no longer be changed. */
  ask: (() => void) | undefined;
  /** Returns whether it was done. */
  change: (() => Promise<boolean>) | null;
};

type AccountProfileProps = {
  user: User;
  findKept: FindKept | undefined;
  onState: (state: AccountFormState) => void;
};

function AccountProfile({ user, findKept, onState }: AccountProfileProps) {
  const title = useId();
  const { merge, failure, kept, keepLeft } = useProfileForm(user, findKept);
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
          <Field label="Full name" error={errors.full_name?.message}>
            <TextInput autoComplete="name" required {...form.register('full_name')} />
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
          <Field
            label="Address"
            optional
            className={isCustomer ? undefined : 'col-span-full'}
            error={errors.address?.message}
          >
            <Textarea autoComplete="street-address" {...form.register('address')} />
          </Field>
          {isCustomer && (
            <Field
              label="Saved delivery address"
              optional
              hint="Where your next orders go unless you say otherwise."
              error={errors.delivery_address?.message}
            >
              <Textarea autoComplete="shipping street-address" {...form.register('delivery_address')} />
            </Field>
          )}
          {kept && <KeptAddresses kept={kept} onDone={keepLeft} />}
          {isCustomer && (
            <VisitNoteField error={errors.visit_note?.message} {...form.register('visit_note')} />
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

type KeptAddressesProps = { kept: Kept; onDone: () => void };

function KeptAddresses({ kept: { text, ask, change }, onDone }: KeptAddressesProps) {
  const { run, isBusy } = useAction();
  const isAsking = useIsAsking();
  const changeThem = async () => {
    if (await change?.()) onDone();
  };
  const buttons = (
    <div className="flex flex-col items-end gap-2">
      {ask && (
        <Button size="sm" variant="ghost" onClick={ask}>
          Ask Us
        </Button>
      )}
      {change && (
        <Button
          size="sm"
          busy={isBusy && !isAsking}
          onClick={() => void run(changeThem, { failure: 'Failed to change the address' })}
        >
          Change Them Too
        </Button>
      )}
    </div>
  );
  return (
    <Alert kind="info" className="col-span-full" action={buttons}>
      {text}
    </Alert>
  );
}

const resolver = schemaResolver(ProfileForm);

function useProfileForm(user: User, findKept: FindKept | undefined) {
  const { mutateAsync } = useUpdateProfile();
  const [failure, setFailure] = useState<string | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const showKept = async (from: string, to: string) => setKept((await findKept?.(from, to)) ?? null);
  // All people of the customer write it, so what this session has kept of it may be old.
  const visit_note = useQuery(ownAccountQuery).data?.visit_note;
  const current = useMemo((): Profile => ({ ...user, visit_note }), [user, visit_note]);
  const merge = useMergeForm({
    // Changes saved in another window come this way.
    current,
    toValues: profileFormValues,
    fields: profileFields,
    resolver,
    save: async (profile, { changed, reset }) => {
      setFailure(null);
      const saved = await mutateAsync(pickFields(profileFields, profile, changed));
      reset(saved);
      toast.success('Account updated successfully');
      if (user.delivery_address && saved.delivery_address && changed.includes('delivery_address'))
        void showKept(user.delivery_address, saved.delivery_address);
    },
    onError: (error) => {
      if (!showFieldErrors(merge.form, error)) setFailure(detailOr(error, 'Failed to update account'));
    },
  });
  return {
    merge,
    failure,
    kept,
    keepLeft: () => setKept(kept?.left ? { ...kept, text: kept.left, change: null } : null),
  };
}

const passwordForm = (minLength: number) =>
  PasswordChange.extend({ new_password: newPasswordSchema(minLength), repeated: z.string() }).refine(
    ({ new_password, repeated }) => new_password === repeated.normalize('NFC'),
    { path: ['repeated'], message: 'Passwords do not match' },
  );

type PasswordValues = z.input<ReturnType<typeof passwordForm>>;
const first: PasswordValues = { new_password: '', repeated: '' };
const blank: PasswordValues = { ...first, current_password: '' };

type AccountPasswordProps = { email: string; onState: (state: AccountFormState) => void };

/** Who has no password proves otherwise that it is them, as the service asks for it. */
export function AccountPassword(props: AccountPasswordProps) {
  const hasPassword = useQuery(securityQuery).data?.has_password ?? true;
  return <PasswordForm key={`${hasPassword}`} hasPassword={hasPassword} {...props} />;
}

function PasswordForm({ email, onState, hasPassword }: AccountPasswordProps & { hasPassword: boolean }) {
  const title = useId();
  const name = useUser()?.full_name;
  const minLength = useMinPasswordLength();
  const { form, failure, submit, isBusy } = usePasswordForm(minLength, hasPassword);
  const { errors, isDirty } = form.formState;
  useReportFormState({ isDirty, isSubmitting: isBusy }, onState);
  return (
    <form className="form-section" aria-labelledby={title} noValidate onSubmit={submit}>
      <div>
        <h3 className="form-section-title" id={title}>
          Password
        </h3>
        <p className="text-xs text-ink-3 mt-1">
          {!hasPassword && <span>You have none yet. </span>}
          <span>You stay signed in here and are signed out everywhere else.</span>
        </p>
      </div>
      {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      {/* For password managers: the account of this password. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="form-grid">
        {hasPassword && (
          <Field label="Current password" className="col-span-full" error={errors.current_password?.message}>
            <PasswordInput autoComplete="current-password" required {...form.register('current_password')} />
          </Field>
        )}
        <Field
          label="New password"
          hint={`At least ${minLength} characters.`}
          error={errors.new_password?.message}
        >
          <NewPasswordInput
            names={() => [name, email]}
            {...form.register('new_password', { deps: 'repeated' })}
          />
        </Field>
        <Field label="Repeat new password" error={errors.repeated?.message}>
          <PasswordInput autoComplete="new-password" required {...form.register('repeated')} />
        </Field>
      </div>
      <Button type="submit" className="justify-self-end" busy={isBusy} disabled={!isDirty}>
        {hasPassword ? 'Change Password' : 'Set Password'}
      </Button>
    </form>
  );
}

function usePasswordForm(minLength: number, hasPassword: boolean) {
  const { mutateAsync } = useChangePassword();
  const form = useForm({
    defaultValues: hasPassword ? blank : first,
    resolver: schemaResolver(passwordForm(minLength)),
  });
  const { run, isBusy, failure } = useFormAction(form);
  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    const isChanged = await run(() => mutateAsync({ body: { current_password, new_password } }), {
      done: hasPassword ? 'Password changed successfully' : 'Password set',
      failure: hasPassword ? 'Failed to change password' : 'Failed to set the password',
    });
    if (isChanged) form.reset();
  });
  return { form, failure, submit, isBusy };
}

type AccountDialogProps = {
  user: User;
  onClose: () => void;
  /** Its other parts, each of which saves by itself: after the profile, and at the end. */
  next?: ReactNode;
  findKept?: FindKept;
  children?: ReactNode;
};

/** The current user's own account: profile and password. */
export function AccountDialog({ user, onClose, next, findKept, children }: AccountDialogProps) {
  const [profile, setProfile] = useState(pristine);
  const [password, setPassword] = useState(pristine);
  return (
    <Dialog
      open
      title="Your Account"
      onOpenChange={onClose}
      busy={profile.isSubmitting || password.isSubmitting}
      dirty={profile.isDirty || password.isDirty}
    >
      <div className="mb-5 flex gap-3.5 rounded-lg border border-line bg-sunken px-4 py-3.5">
        <Avatar name={user.full_name} size="lg" accent />
        <dl className="flex min-w-0 flex-auto flex-wrap gap-x-8 gap-y-2 text-sm">
          <Fact term="Name">
            <span className="font-medium">{user.full_name}</span>
          </Fact>
          <Fact term="Email">
            <OwnEmail email={user.email} />
          </Fact>
          <Fact term="Role">
            <RoleBadge role={user.role} />
          </Fact>
        </dl>
      </div>
      <AccountProfile user={user} findKept={findKept} onState={setProfile} />
      {next}
      <AccountPassword email={user.email} onState={setPassword} />
      {children}
    </Dialog>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="mt-px wrap-anywhere">{children}</dd>
    </div>
  );
}
