import { Mail } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { invitationDays } from '#shared/accounts/access.ts';
import { NewAccount, newPasswordSchema, type User } from '#shared/accounts/user.ts';
import { type Role, roleLabels, roles } from '#shared/roles.ts';
import { useCreateUser, useInvite } from '#web/accounts/accounts.api.ts';
import { NewPasswordInput } from '#web/accounts/passwords/new-password-input.tsx';
import { useBusiness, useMinPasswordLength } from '#web/business/business.api.ts';
import { useMailLeaves } from '#web/business/mail-leaves.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useOpenPerson } from '#web/kernel/routing/person-link.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useDraft, useKeepTyping } from '#web/ui/form/use-draft.ts';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { NoMailServer } from './inviting.tsx';

const blank: z.input<typeof NewAccount> = {
  full_name: '',
  email: '',
  password: '',
  role: 'customer',
  phone: '',
  address: '',
  start_with_base_prices: false,
};

type AccountValues = typeof blank;

type CreateUserDialogProps = {
  /** The role that is known already, and not asked. */
  only?: Role;
  /** The role that is chosen at first. */
  first?: Role;
  onCreated?: (user: User) => void;
  onClose: () => void;
  onReopen?: (() => void) | undefined;
};

/** Creates an account of any role. */
export function CreateUserDialog({ only, first, onCreated, onClose, onReopen }: CreateUserDialogProps) {
  const title = only ? `Add ${roleLabels[only]}` : 'Create User';
  const draft = useDraft({ name: title, about: first, onClose, onReopen });
  const openPerson = useOpenPerson();
  const { form, invitation, failure, submit, isBusy, typing } = useCreateForm(
    draft,
    only || first ? { role: only ?? first } : {},
    (user, done) => {
      onCreated?.(user);
      onClose();
      toast.made(done, user.full_name, () => openPerson(user.id, user.role !== 'customer'));
    },
  );
  return (
    <FormDialog
      title={title}
      description={
        invitation.isOn
          ? 'They get a mail with a link, and choose how they sign in.'
          : 'They can sign in at once, with the email and the password you set.'
      }
      draft={typing}
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      dirty={form.formState.isDirty}
      action={invitation.isOn ? 'Create and Invite' : title}
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure.sentence}</Alert>}
        <CreateUserFields form={form} isRoleKnown={only !== undefined} invitation={invitation} />
      </div>
    </FormDialog>
  );
}

type NewCustomerProps = {
  /** The name of its draft. */
  name: string;
  start: Partial<AccountValues>;
  onCreated: (customer: User) => void;
  onCancel: () => void;
};

/** Creates a customer within another form, which stays as it is. */
export function NewCustomer({ name, start, onCreated, onCancel }: NewCustomerProps) {
  const draft = useDraft({ name, onClose: onCancel });
  const { form, invitation, failure, submit, isBusy } = useCreateForm(draft, start, (user, done) => {
    onCreated(user);
    toast.success(done);
  });
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const next = [...(box.current?.querySelectorAll('input') ?? [])].find(({ value }) => value === '');
    next?.focus();
  }, []);
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <fieldset
      ref={box}
      aria-label="New customer"
      className="grid min-w-0 gap-3 rounded-md border border-accent-line bg-accent-soft p-3.5"
      onKeyDown={submitOnEnter}
    >
      <div className="flex items-center justify-between">
        <b className="font-medium">New customer</b>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => draft.cancel(null)}>
          Cancel
        </Button>
      </div>
      {failure && <Alert>{failure.sentence}</Alert>}
      <CreateUserFields form={form} isRoleKnown invitation={invitation} />
      <Button
        variant="primary"
        size="sm"
        className="justify-self-start"
        busy={isBusy}
        onClick={() => void submit()}
      >
        {invitation.isOn ? 'Create and Invite' : 'Create Customer'}
      </Button>
    </fieldset>
  );
}

function useCreateForm(
  draft: ReturnType<typeof useDraft>,
  start: Partial<AccountValues>,
  onCreated: (user: User, done: string) => void,
) {
  const [isInviting, setInviting] = useState(false);
  const { mutateAsync: create } = useCreateUser();
  const { mutateAsync: invite } = useInvite();
  const { start_with_base_prices = false } = useBusiness();
  const leaves = useMailLeaves();
  const password = newPasswordSchema(useMinPasswordLength());
  const rules = NewAccount.extend({ password: isInviting ? z.string() : password });
  const form = useForm({
    defaultValues: { ...blank, start_with_base_prices, ...start },
    resolver: schemaResolver(rules),
  });
  const { run, isBusy, failure } = useFormAction(form);
  const typing = useKeepTyping(draft, form, { isDirty: form.formState.isDirty, secret: ['password'] });
  const submit = form.handleSubmit(async (account) => {
    const save = async () => {
      const { start_with_base_prices: isPriced, ...person } = account;
      const body =
        person.role === 'customer' && isPriced ? { ...person, start_with_base_prices: true } : person;
      const { password: _, ...invited } = body;
      const user = await (isInviting ? invite({ body: invited }) : create({ body }));
      draft.end();
      onCreated(user, done);
    };
    const invitedText = leaves
      ? 'User created and invited'
      : 'User created. The invitation waits in a folder.';
    const done = isInviting ? invitedText : 'User created successfully';
    await run(save, { failure: 'Failed to create user' });
  });
  /** Whether they are invited instead of getting a password. */
  const invitation = { isOn: isInviting, onChange: setInviting };
  return { form, invitation, failure, submit, isBusy, typing };
}

const choiceStyles = 'link tap-target text-sm font-normal';

function CreateUserFields({
  form: { control, register, getValues, formState },
  isRoleKnown,
  invitation,
}: Pick<ReturnType<typeof useCreateForm>, 'form' | 'invitation'> & { isRoleKnown: boolean }) {
  const minLength = useMinPasswordLength();
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
      {invitation.isOn ? (
        <div className="grid content-start gap-1.5">
          <span className="flex justify-between text-sm font-medium">
            Password
            <button type="button" className={choiceStyles} onClick={() => invitation.onChange(false)}>
              Type a password instead
            </button>
          </span>
          <p className="flex min-h-9 items-center gap-2.5 rounded-md border border-sky-line bg-sky px-3 py-2 text-sm">
            <Mail className="flex-none text-ink-3" aria-hidden="true" />
            By mail. The link works for {invitationDays} days.
          </p>
          <NoMailServer />
        </div>
      ) : (
        <Field
          label="Password"
          hint={`At least ${minLength} characters.`}
          error={errors.password?.message}
          aside={
            <button type="button" className={choiceStyles} onClick={() => invitation.onChange(true)}>
              Send an invitation instead
            </button>
          }
        >
          <NewPasswordInput names={() => getValues(['full_name', 'email'])} {...register('password')} />
        </Field>
      )}
      {!isRoleKnown && (
        <Field label="Role" error={errors.role?.message}>
          <Select {...register('role')}>
            <SelectOptions values={roles} labels={roleLabels} />
          </Select>
        </Field>
      )}
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
      {role === 'customer' && (
        <Switch {...register('start_with_base_prices')}>
          <span>
            <span className="block font-medium">Start with base prices</span>
            <span className="block text-sm text-ink-2">
              Otherwise they can order nothing until you agree prices with them.
            </span>
          </span>
        </Switch>
      )}
    </div>
  );
}
