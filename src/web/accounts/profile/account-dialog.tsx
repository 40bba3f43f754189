import './account-dialog.css';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { RoleBadge } from '#web/accounts/users/user-cells.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { pristine } from './account-form-state.ts';
import { AccountPassword } from './account-password.tsx';
import { AccountProfile } from './account-profile.tsx';

type AccountDialogProps = { user: User; onClose: () => void };

/** The current user's own account: profile and password. */
export function AccountDialog({ user, onClose }: AccountDialogProps) {
  const [profile, setProfile] = useState(pristine);
  const [password, setPassword] = useState(pristine);
  return (
    <Dialog
      open
      title="Your Account"
      description="Your name, email and role come from the laundry; the rest is yours to change."
      className="account"
      onOpenChange={onClose}
      busy={profile.isSubmitting || password.isSubmitting}
      dirty={profile.isDirty || password.isDirty}
    >
      <div className="account__who">
        <Avatar name={user.full_name} size="lg" accent />
        <dl className="account__facts">
          <div>
            <dt>Name</dt>
            <dd className="font-medium">{user.full_name}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{user.email}</dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>
              <RoleBadge role={user.role} />
            </dd>
          </div>
        </dl>
      </div>
      <AccountProfile user={user} onState={setProfile} />
      <AccountPassword email={user.email} onState={setPassword} />
    </Dialog>
  );
}
