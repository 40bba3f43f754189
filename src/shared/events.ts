import type { SettingChange } from './business/settings.ts';
import type { CaseChange } from './cases/case.ts';
import type { OrderEvent } from './orders/order-events.ts';

/**
 * Every event that Washline records, in the past tense. It is stored in the transaction of the change. The
 * history of an order and all notifications come from events. A new type does not compile until
 * `notification-rules.ts` decides who is notified.
 */
export type Event = OrderEvent | CaseEvent | AccountEvent | SettingsEvent;

export type CaseEvent =
  | CaseEventBase<'case.raised'>
  | CaseEventBase<'case.updated', { changes: CaseChange[] }>;

export type AccountEvent =
  | AccountEventBase<'account.created'>
  | AccountEventBase<'account.enabled'>
  | AccountEventBase<'account.disabled'>
  | AccountEventBase<'account.password_reset'>
  | AccountEventBase<'account.password_changed'>
  | AccountEventBase<'account.profile_changed'>
  | AccountEventBase<'account.reset_code_sent'>
  | AccountEventBase<'account.erased'>;

/** An owner changed the settings of the business. */
export interface SettingsEvent {
  type: 'settings.changed';
  actor_id: string;
  data: { changes: SettingChange[] };
}

interface CaseEventBase<T extends string, Data extends object = Record<never, never>> {
  type: T;
  case_id: string;
  actor_id: string;
  data: Data;
}

interface AccountEventBase<T extends string, Data extends object = Record<never, never>> {
  type: T;
  user_id: string;
  actor_id: string | null;
  data: Data;
}

type EventType = Event['type'];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;
