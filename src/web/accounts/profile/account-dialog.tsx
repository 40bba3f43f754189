import { type ReactNode, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { shownEmail } from '#shared/kernel/email.ts';
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
          <Fact term="Email">{shownEmail(user.email)}</Fact>
          <Fact term="Role">
            <RoleBadge role={user.role} />
          </Fact>
        </dl>
      </div>
      <AccountProfile user={user} onState={setProfile} />
      <AccountPassword email={user.email} onState={setPassword} />
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
