import type { Notification } from '#shared/notifications/notification.ts';
import type { Role } from '#shared/roles.ts';

/** The address of what a notification is about, for a role; `null` where there is no screen of it. */
export function noticeTarget(
  role: Role,
  { type, id }: Notification['subject'],
): { to: string; search: object } | null {
  const home = `/dashboard/${role}`;
  if (type === 'order') return { to: home, search: { order: id } };
  if (role === 'driver') return type === 'run' ? { to: home, search: {} } : null;
  if (type === 'case') return { to: home, search: { tab: 'cases', case: id } };
  if (type === 'series') return { to: `${home}/series/${id}`, search: {} };
  if (type === 'document')
    return { to: `${home}/${role === 'customer' ? 'invoices' : 'money'}/${id}`, search: {} };
  if (type === 'run' && role !== 'customer') return { to: `${home}/dispatch`, search: {} };
  return null;
}
