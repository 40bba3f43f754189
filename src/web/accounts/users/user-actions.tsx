import {
  Download,
  Ellipsis,
  Eraser,
  KeyRound,
  MonitorSmartphone,
  Pencil,
  ShieldOff,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isErased } from '#shared/accounts/personal-data.ts';
import type { User } from '#shared/accounts/user.ts';
import { isStaff } from '#shared/roles.ts';
import { exportPerson, useErasePerson } from '#web/accounts/accounts.api.ts';
import { useRemoveSecondFactor } from '#web/accounts/security/security.api.ts';
import { download } from '#web/kernel/download.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';
import { InviteItem } from './invitations.tsx';
import { useToggleAccount } from './use-toggle-account.ts';

const PersonSecurityDialog = lazyDialog(
  async () => (await import('#web/accounts/security/person-security-dialog.tsx')).PersonSecurityDialog,
  'Failed to show sessions and sign-ins',
);

/** Owners edit everybody, admins themselves and who is not of staff. */
export function useMayEdit({ id, role }: Pick<User, 'id' | 'role'>): boolean {
  const me = useUser();
  return me?.role === 'owner' || me?.id === id || !isStaff(role);
}

type PersonalDataItemsProps = {
  user: User;
  isOwn: boolean;
  /** For a customer: until when their invoices name them, as a sentence with a space before it. */
  keptUntil?: ((user: User) => ReactNode) | undefined;
};

/** Menu items of an owner for a person's request to get, or to erase, their personal data. */
function PersonalDataItems({ user, isOwn, keptUntil }: PersonalDataItemsProps) {
  const erase = useErase(user, keptUntil);
  return (
    <>
      <MenuItem icon={Download} onSelect={() => void save(user)}>
        Export personal data
      </MenuItem>
      <MenuItem
        icon={Eraser}
        danger
        onSelect={erase}
        refusal={isOwn ? 'You cannot erase your own account.' : undefined}
      >
        Erase person
      </MenuItem>
    </>
  );
}

const save = ({ id, full_name }: User) =>
  runAction(async () => download(`${full_name}.zip`, await exportPerson(id)), {
    done: 'Personal data exported successfully',
    failure: 'Failed to export personal data',
  });

function useErase(user: User, keptUntil: PersonalDataItemsProps['keptUntil']) {
  const { mutateAsync } = useErasePerson();
  const confirm = useConfirm();
  return async () => {
    const sure = await confirm({
      title: `Erase ${user.full_name} for good?`,
      body: (
        <>
          This removes their name, email, phone, addresses, notes and photos for good. Orders stay as figures.
          {user.role === 'customer' && keptUntil?.(user)}
        </>
      ),
      action: 'Erase Person',
      danger: true,
    });
    if (!sure) return;
    await runAction(() => mutateAsync({ params: { id: user.id } }), {
      done: 'Person erased successfully',
      failure: 'Failed to erase person',
    });
  };
}

export interface UserDialogs {
  onReset: (user: User) => void;
  /** Where no button beside the menu does it. */
  onEdit?: (user: User) => void;
  /** Further items of a customer, before the others. */
  items?: ReactNode;
  /** For a customer: until when their invoices name them, as a sentence. */
  keptUntil?: ((user: User) => ReactNode) | undefined;
}

type UserActionsProps = UserDialogs & {
  user: User;
  /** It stands among buttons. */
  isButton?: boolean;
};

/** All that can be done with an account; nothing with an erased one. */
export function UserActions({ user, onReset, onEdit, items, keptUntil, isButton = false }: UserActionsProps) {
  const toggle = useToggleAccount(user);
  const me = useUser();
  const isOwn = me?.id === user.id;
  const removeWays = useRemoveWays(user);
  const mayRemove = me?.role === 'owner' || !isStaff(user.role);
  const mayEdit = useMayEdit(user);
  const [isShowing, setShowing] = useState(false);
  if (isErased(user)) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            {...(isButton ? { variant: 'secondary' } : { size: 'sm' })}
            aria-label={`More for ${user.full_name}`}
          />
        }
      >
        {onEdit && mayEdit && (
          <MenuItem icon={Pencil} onSelect={() => onEdit(user)}>
            Edit person
          </MenuItem>
        )}
        {items}
        <InviteItem user={user} />
        <MenuItem icon={KeyRound} onSelect={() => onReset(user)}>
          Reset password
        </MenuItem>
        <MenuItem
          icon={ShieldOff}
          danger
          onSelect={removeWays}
          refusal={
            isOwn ? 'Remove your own in Your Account.' : mayRemove ? undefined : 'Only an owner can do this.'
          }
        >
          Remove passkeys and codes
        </MenuItem>
        {user.is_active ? (
          <MenuItem
            icon={UserRoundX}
            danger
            onSelect={toggle}
            refusal={isOwn ? 'You cannot disable your own account.' : undefined}
          >
            Disable account
          </MenuItem>
        ) : (
          <MenuItem icon={UserRoundCheck} onSelect={toggle}>
            Enable account
          </MenuItem>
        )}
        {me?.role === 'owner' && (
          <>
            <MenuItem icon={MonitorSmartphone} onSelect={() => setShowing(true)}>
              Sessions and sign-ins
            </MenuItem>
            <PersonalDataItems user={user} isOwn={isOwn} keptUntil={keptUntil} />
          </>
        )}
      </Menu>
      {isShowing && <PersonSecurityDialog user={user} onClose={() => setShowing(false)} />}
    </>
  );
}

/** For who lost a device, or the paper with their codes. */
function useRemoveWays({ id, full_name }: User) {
  const { mutateAsync } = useRemoveSecondFactor();
  const confirm = useConfirm();
  return async () => {
    const question = {
      title: `Remove the passkeys and codes of ${full_name}?`,
      body: 'Their passkeys, recovery codes and second step go, and they’re signed out everywhere. We email them.',
      action: 'Remove Passkeys and Codes',
      danger: true,
    };
    if (!(await confirm(question))) return;
    await runAction(() => mutateAsync({ params: { id } }), {
      done: 'Passkeys and codes removed',
      failure: 'Failed to remove passkeys and codes',
    });
  };
}
