import { Download, Eraser } from 'lucide-react';
import type { ReactNode } from 'react';
import { erasedName } from '#shared/accounts/personal-data.ts';
import type { User } from '#shared/accounts/user.ts';
import { exportPerson, useErasePerson } from '#web/accounts/accounts.api.ts';
import { download } from '#web/kernel/download.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';

type PersonalDataItemsProps = {
  user: User;
  isOwn: boolean;
  /** For a customer: until when their invoices name them, as a sentence with a space before it. */
  keptUntil?: ((user: User) => ReactNode) | undefined;
};

/** Menu items of an owner for a person's request to get, or to erase, their personal data. */
export function PersonalDataItems({ user, isOwn, keptUntil }: PersonalDataItemsProps) {
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
          Name, email, phone, addresses, notes and pictures are gone, and nobody signs in with this account
          again. Their orders stay as figures, of an “{erasedName}”.
          {user.role === 'customer' && keptUntil?.(user)}
          <span> This cannot be undone.</span>
        </>
      ),
      action: 'Erase Person',
      danger: true,
    });
    if (!sure) return;
    await runAction(() => mutateAsync(user.id), {
      done: 'Person erased successfully',
      failure: 'Failed to erase person',
    });
  };
}
