import type { User } from '#shared/accounts/user.ts';
import { isStaff } from '#shared/roles.ts';
import { AccountDialog } from '#web/accounts/profile/account-dialog.tsx';
import { Security } from '#web/accounts/security/security.tsx';
import { OwnFeed } from '#web/feeds/own-feed.tsx';
import { OwnMessages } from '#web/messages/own-messages.tsx';

/** The account of who is signed in, with what reaches them outside the app. */
export const OwnAccount = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <AccountDialog user={user} onClose={onClose}>
    <Security />
    <OwnMessages />
    {!isStaff(user.role) && <OwnFeed />}
  </AccountDialog>
);
