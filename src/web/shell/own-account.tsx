import type { User } from '#shared/accounts/user.ts';
import { isStaff } from '#shared/roles.ts';
import { AccountDialog } from '#web/accounts/profile/account-dialog.tsx';
import { Security } from '#web/accounts/security/security.tsx';
import { OwnFeed } from '#web/feeds/own-feed.tsx';
import { InvoicesGoTo } from '#web/invoicing/billing/invoices-go-to.tsx';
import { OwnMessages } from '#web/messages/own-messages.tsx';
import { useFindKept } from './use-find-kept.ts';

type OwnAccountProps = { user: User; atMessages: boolean; onClose: () => void };

/** The account of who is signed in, with what reaches them outside the app. */
export const OwnAccount = ({ user, atMessages, onClose }: OwnAccountProps) => (
  <AccountDialog
    user={user}
    onClose={onClose}
    findKept={useFindKept()}
    next={
      <>
        <OwnMessages inSight={atMessages} />
        {user.role === 'customer' && <InvoicesGoTo customer_id={user.id} />}
      </>
    }
  >
    <Security />
    {!isStaff(user.role) && <OwnFeed />}
  </AccountDialog>
);
