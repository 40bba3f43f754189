import type { Notification } from '#shared/notifications/notification.ts';
import type { Role } from '#shared/roles.ts';

/** Who reads it. */
type Reader = { id: string; role: Role };
type Target = { to: string; search: object };

/** The address of what a notification is about, for who reads it; `null` where there is no screen of it. */
export function noticeTarget({ id: own, role }: Reader, { subject, type }: Notice): Target | null {
  const home = `/dashboard/${role}`;
  const at = (path: string, search = {}): Target => ({ to: `${home}${path}`, search });
  if (subject.type === 'order') return at('', { order: subject.id });
  if (subject.type === 'account' && subject.id === own) return at('', { account: 'own' });
  if (role === 'driver') return ['run', 'booking', 'customer'].includes(subject.type) ? at('') : null;
  const path = (role === 'customer' ? customerPaths : staffPaths)[subject.type]?.(subject.id, type);
  return path ? at(...path) : null;
}

type Notice = Pick<Notification, 'subject' | 'type'>;
type Paths = Partial<Record<string, (id: string, type: string) => [string, object?]>>;

const customerPaths: Paths = {
  billing: () => ['/invoices'],
  booking: () => [''],
  case: (id) => ['', { tab: 'cases', case: id }],
  document: (id) => [`/invoices/${id}`],
  payment: () => ['/invoices'],
  series: (id) => [`/series/${id}`],
};

/** What is an owner's alone tells owners alone. */
const staffPaths: Paths = {
  account: (id) => [`/people/${id}`],
  billing: (id) => [`/money/statement/${id}`],
  booking: (_, type) => [type === 'closed_day' ? '/closed-days' : '/series'],
  case: (id) => ['', { tab: 'cases', case: id }],
  customer: () => [''],
  document: (id) => [`/money/${id}`],
  driver_report: () => ['/dispatch'],
  message_settings: () => ['/messages'],
  money_settings: () => ['/settings'],
  request: () => ['', { tab: 'users', show: 'requests' }],
  run: () => ['/dispatch'],
  series: (id) => [`/series/${id}`],
  settings: () => ['/settings'],
  statement: (id) => [`/money/statement/${id}`],
};
