import { TriangleAlert } from 'lucide-react';
import { type Access, accessLabels } from '#shared/accounts/access.ts';
import type { User } from '#shared/accounts/user.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type Role, roleLabels } from '#shared/roles.ts';
import { useMailLeaves } from '#web/business/mail-leaves.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Tag } from '#web/ui/display/tag.tsx';

export function UserName({ user }: { user: User }) {
  const isOwn = useUser()?.id === user.id;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={user.full_name} />
      <PersonLink
        id={user.id}
        isOther={user.role !== 'customer'}
        className="block truncate font-medium"
        title={user.full_name}
      >
        {user.full_name}
      </PersonLink>
      {isOwn && <span className="text-ink-3 text-xs">you</span>}
    </span>
  );
}

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge kind="role" value={role}>
      {roleLabels[role]}
    </Badge>
  );
}

/** Whether the account can be used; of who cannot sign in yet only how far they are, unless it is disabled. */
export function AccountState({ user }: { user: User }) {
  const { is_active, access = 'joined' } = user;
  return (
    <>
      {(access === 'joined' || !is_active) && (
        <Badge kind="account" value={is_active ? 'active' : 'disabled'}>
          {is_active ? 'Active' : 'Disabled'}
        </Badge>
      )}
      <AccessTag user={user} />
    </>
  );
}

const looks: Record<Exclude<Access, 'joined'>, 'dashed' | 'plain' | 'due'> = {
  not_invited: 'dashed',
  invited: 'plain',
  expired: 'due',
  mail_refused: 'due',
};

/** How far somebody is who cannot sign in yet; nothing of who has joined. */
function AccessTag({ user: { access = 'joined' } }: { user: User }) {
  if (access === 'joined') return null;
  const look = looks[access];
  return (
    <Tag look={look} icon={look === 'due' ? TriangleAlert : undefined}>
      {accessLabels[access]}
    </Tag>
  );
}

/** When they were invited, or why their mailbox refused it. */
export function AccessNote({ user }: { user: User }) {
  const today = useToday();
  const zone = useBusinessTimeZone();
  const { access, invited_at, mail_refused_reason } = user;
  const leaves = useMailLeaves();
  const sent =
    invited_at && `${leaves ? 'Sent' : 'Written'} ${formatDate(businessDay(invited_at, zone), today)}`;
  const note = access === 'mail_refused' ? mail_refused_reason : access !== 'joined' && sent;
  if (!note) return null;
  return (
    <span className="block truncate text-xs text-ink-3" title={note}>
      {note}
    </span>
  );
}
