import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { exportUsersRoute, resetUserPasswordRoute } from '#shared/accounts/accounts.contract.ts';
import { newPasswordSchema, type User } from '#shared/accounts/user.ts';
import { addressKey } from '#shared/kernel/address.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { useResetUserPassword } from '#web/accounts/accounts.api.ts';
import { useMinPasswordLength } from '#web/business/business.api.ts';
import { PlaceLine } from '#web/business/place-line.tsx';
import { placesQuery } from '#web/business/places.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import type { UserDialogs } from './user-actions.tsx';
import { usersList } from './users-list.ts';
import { UsersTable } from './users-table.tsx';

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
          <PasswordInput autoComplete="new-password" required {...form.register('new_password')} />
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

/** All accounts, for staff. The dialogs are siblings of the list, so that they stay open when it changes. */
export function Users(money: Pick<UserDialogs, 'onBilling' | 'keptUntil'>) {
  const [isCreating, setCreating] = useState(false);
  const [resetting, setResetting] = useState<User | null>(null);
  const [located, setLocated] = useState<User | null>(null);
  const users = useListScreen(usersList);
  return (
    <section className="section" aria-labelledby="users">
      <div className="section-head">
        <h2 id="users">All Users</h2>
        <ExportList state={users} route={exportUsersRoute} name="users" className="ms-auto" />
        <Button variant="primary" icon={Plus} className="[h2+&]:ms-auto" onClick={() => setCreating(true)}>
          Create User
        </Button>
      </div>
      <ListScreen state={users} empty={<NoUsers />}>
        {(results) => (
          <UsersTable {...results} dialogs={{ onReset: setResetting, onPlaces: setLocated, ...money }} />
        )}
      </ListScreen>
      {isCreating && <CreateUserDialog onClose={() => setCreating(false)} />}
      {located && <CustomerPlacesDialog customer={located} onClose={() => setLocated(null)} />}
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(null)} />}
    </section>
  );
}

function NoUsers() {
  return (
    <EmptyState art="basket" title="No users yet">
      Everyone who works here or orders from us has an account.
    </EmptyState>
  );
}

type CustomerPlacesDialogProps = { customer: User; onClose: () => void };

/** Where the addresses of a customer are: those of their account, and those whose place is known. */
export function CustomerPlacesDialog({ customer, onClose }: CustomerPlacesDialogProps) {
  const { id, full_name, address, delivery_address } = customer;
  const { data: places = [], isPending } = useQuery(placesQuery(id));
  const known = [address, delivery_address, ...places.map((place) => place.address)].flatMap(
    (each) => each ?? [],
  );
  const addresses = [
    ...new Map(known.toReversed().map((each) => [addressKey(each), each])).values(),
  ].toReversed();
  return (
    <Dialog
      open
      reading
      loading={isPending}
      title="Places on the map"
      description={`We plan runs with the places of ${full_name}, and drivers find the door by them.`}
      onOpenChange={onClose}
    >
      {addresses.length === 0 && <p className="text-ink-2">There is no address yet.</p>}
      <ul className="grid gap-4">
        {addresses.map((each) => (
          <li key={addressKey(each)}>
            <p className="wrap-anywhere">{each}</p>
            <PlaceLine address={each} whose={id} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
