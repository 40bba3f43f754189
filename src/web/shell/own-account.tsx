import type { User } from '#shared/accounts/user.ts';
import { AccountDialog } from '#web/accounts/profile/account-dialog.tsx';
import { OwnMessages } from '#web/messages/own-messages.tsx';

/** The account of who is signed in, with what reaches them outside the app. */
export const OwnAccount = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <AccountDialog user={user} onClose={onClose}>
    <OwnMessages />
  </AccountDialog>
);
