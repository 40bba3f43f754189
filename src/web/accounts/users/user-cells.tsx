import type { User } from '#shared/accounts/user.ts';
import { type Role, roleLabels } from '#shared/roles.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';

export function UserName({ user }: { user: User }) {
  const isOwn = useUser()?.id === user.id;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={user.full_name} />
      <PersonLink id={user.id} className="block truncate font-medium" title={user.full_name}>
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

export function AccountBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge kind="account" value={isActive ? 'active' : 'disabled'}>
      {isActive ? 'Active' : 'Disabled'}
    </Badge>
  );
}
