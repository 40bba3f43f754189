import type { Role } from '#shared/roles.ts';

export const channels = ['mail', 'text', 'push'] as const;
export type Channel = (typeof channels)[number];

/** What an owner sets for a kind and a channel: `offered` is off until a person turns it on for themselves. */
export const offers = ['off', 'offered', 'on'] as const;
export type Offer = (typeof offers)[number];

/**
 * `today`: sent since before there were kinds; `on`, `offered`: recommended; `always`: nobody turns it off; `money`: its switches
 * are in Money; `null`: not sent.
 */
type Cell = 'today' | 'on' | 'offered' | 'always' | 'money' | null;

interface Kind extends Readonly<Record<Channel, Cell>> {
  label: string;
  hint?: string;
  to: 'customers' | 'drivers' | 'staff' | 'owners' | 'everybody';
  /** Why somebody gets it, in its mail. */
  why: string;
  /** What makes one that waits stale; `null`: nothing. */
  stale: 'delivered' | 'decided' | 'pickup' | 'stop' | 'new date' | 'visit' | 'answered' | null;
  /** Does not wait for the end of the quiet hours. */
  isUrgent?: true;
  /** Waits 5 minutes from the first, and what comes meanwhile goes along: of one order, one case or one customer. */
  gathers?: 'order' | 'case' | 'customer';
}

const ofOrder = { to: 'customers', why: 'You get this because the order is for your account.' } as const;
const ofStaff = { to: 'staff', why: 'You get this because you work here.' } as const;
const ofMoney = { to: 'customers', why: '', stale: null, mail: 'money', text: null, push: null } as const;

/** Every kind of message that leaves the app, in the sequence in which people see them. */
const kinds = {
  pickup_reminder: {
    ...ofOrder,
    label: 'Pickup reminder',
    hint: 'On the day before a pickup',
    why: 'You get this on the day before a pickup.',
    stale: 'pickup',
    ...{ mail: 'on', text: 'offered', push: 'offered' },
  },
  picked_up: {
    ...{
      ...ofOrder,
      label: 'Picked up',
      hint: 'When the driver has collected the laundry',
      stale: 'delivered',
    },
    ...{ mail: 'offered', text: 'offered', push: 'on' },
  },
  ready: {
    ...{
      ...ofOrder,
      label: 'Ready',
      hint: 'When the laundry is clean, before it leaves',
      stale: 'delivered',
    },
    ...{ mail: 'offered', text: 'offered', push: 'offered' },
  },
  out_for_delivery: {
    ...{
      ...ofOrder,
      label: 'Out for delivery',
      hint: 'When the driver starts the run with it',
      stale: 'delivered',
    },
    ...{ mail: 'offered', text: 'offered', push: 'on' },
  },
  you_are_next: {
    ...{
      ...ofOrder,
      label: 'You are next',
      hint: 'When the driver sets off to the door. Also when it gets late, and in quiet hours',
    },
    ...{ stale: 'stop', isUrgent: true, mail: 'offered', text: 'on', push: 'on' },
  },
  delivered: {
    ...{
      ...ofOrder,
      label: 'Delivered',
      hint: 'When the driver has handed it over, with bags and photos',
      stale: null,
    },
    ...{ mail: 'on', text: 'offered', push: 'on' },
  },
  missed: {
    ...{
      ...ofOrder,
      label: 'We missed you',
      hint: 'When a pickup or delivery fails. Also in quiet hours',
      stale: 'new date',
      isUrgent: true,
    },
    ...{ mail: 'on', text: 'on', push: 'on' },
  },
  new_date: {
    ...{ ...ofOrder, label: 'New date', hint: 'When we choose one', stale: 'visit' },
    ...{ mail: 'on', text: 'offered', push: 'on' },
  },
  order_received: {
    ...{ ...ofOrder, label: 'Order received', hint: 'When an order is placed, also by us for you' },
    ...{ stale: null, mail: 'on', text: null, push: 'offered' },
  },
  order_changed: {
    ...{ ...ofOrder, label: 'Order changed', hint: 'What we change within 5 minutes comes in one message' },
    ...{ stale: 'delivered', gathers: 'order', mail: 'on', text: null, push: 'offered' },
  },
  more_than_estimated: {
    ...{
      ...ofOrder,
      label: 'More than estimated',
      hint: 'When our count raises the total a lot',
      stale: null,
    },
    ...{ mail: 'today', text: null, push: 'offered' },
  },
  order_cancelled: {
    ...{ ...ofOrder, label: 'Order cancelled', hint: 'When we cancel it', stale: null },
    ...{ mail: 'on', text: null, push: 'on' },
  },
  order_locked: {
    ...{ ...ofOrder, label: 'Order locked', hint: 'When it can’t be changed any more', stale: 'delivered' },
    ...{ mail: 'today', text: null, push: 'offered' },
  },
  approval_needed: {
    ...{
      to: 'customers',
      label: 'Needs your approval',
      hint: 'When we propose a change to a recurring order',
    },
    why: 'You get this because a change of a recurring order needs your approval.',
    ...{ stale: 'decided', mail: 'today', text: null, push: 'on' },
  },
  series_changed: {
    ...{ to: 'customers', label: 'Recurring order changed', hint: 'Paused, stopped, skipped by us' },
    ...{ why: 'You get this because of your recurring order.', stale: null },
    ...{ mail: 'today', text: null, push: 'offered' },
  },
  closed_day: {
    ...{ to: 'customers', label: 'Closed day', hint: 'What moves or is skipped', stale: null },
    why: 'You get this because a closed day changes an order of yours.',
    ...{ mail: 'today', text: null, push: 'offered' },
  },
  next_order: {
    ...{ to: 'customers', label: 'Next recurring order', hint: 'When its pickup is booked' },
    ...{ why: 'You get this because of your recurring order.', stale: 'pickup', gathers: 'customer' },
    ...{ mail: 'on', text: null, push: 'offered' },
  },
  case_answer: {
    ...{
      to: 'customers',
      label: 'Answer to a case',
      hint: 'What we answer within 5 minutes comes in one message',
    },
    ...{ why: 'You get this because of a case of yours.', stale: null, gathers: 'case' },
    ...{ mail: 'on', text: null, push: 'on' },
  },
  invoice: { ...ofMoney, label: 'Invoices' },
  statement: { ...ofMoney, label: 'Statements' },
  payment_reminder: { ...ofMoney, label: 'Payment reminders' },
  your_stops: {
    ...{
      to: 'drivers',
      label: 'Your stops',
      hint: 'When one comes, changes or goes to somebody else',
      why: 'You get this because the stop is yours.',
      stale: 'delivered',
    },
    ...{ mail: null, text: 'offered', push: 'on' },
  },
  new_order: {
    ...{ ...ofStaff, label: 'New order', hint: 'When a customer places one', stale: 'pickup' },
    ...{ mail: 'offered', text: null, push: 'offered' },
  },
  customer_changed: {
    ...{
      ...ofStaff,
      label: 'Customer changed something',
      hint: 'When a customer changes or cancels an order',
      stale: 'pickup',
      gathers: 'order',
    },
    ...{ mail: 'offered', text: null, push: 'offered' },
  },
  door_problem: {
    ...{ ...ofStaff, label: 'Problem at a door', stale: null },
    hint: 'When a stop fails, a bag is missing, more is collected or a stain noted',
    ...{ mail: 'offered', text: null, push: 'on' },
  },
  case_raised: {
    ...{ ...ofStaff, label: 'Case raised', hint: 'Also what a customer adds to one', stale: 'answered' },
    ...{ mail: 'on', text: null, push: 'on' },
  },
  new_request: {
    ...{ ...ofStaff, label: 'New request', hint: 'A stranger asks for a pickup', stale: null },
    ...{ mail: 'on', text: null, push: 'on' },
  },
  closed_days_missing: {
    ...{
      to: 'owners',
      label: 'No closed days yet',
      why: 'You get this because you own the shop.',
      stale: null,
    },
    ...{ mail: 'today', text: null, push: null },
  },
  security: {
    ...{ to: 'everybody', label: 'Security', hint: 'Accounts, codes and settings', stale: null },
    ...{
      why: 'You get this because it is about who may do what here.',
      mail: 'always',
      text: null,
      push: null,
    },
  },
} as const satisfies Record<string, Kind>;

export type MessageKind = keyof typeof kinds;
export const messageKinds: Readonly<Record<MessageKind, Kind>> = kinds;
export const messageKindNames = Object.keys(kinds) as [MessageKind, ...MessageKind[]];

/** What is set for a kind and a channel once an owner has turned on what is recommended; `null` where nothing can be set. */
export function recommendedOffer(kind: MessageKind, channel: Channel): Exclude<Offer, 'off'> | null {
  const cell = messageKinds[kind][channel];
  if (cell === 'today' || cell === 'on') return 'on';
  return cell === 'offered' ? 'offered' : null;
}

/** What can be set: each kind with each channel on which it may go. */
export const settableRules: readonly { kind: MessageKind; channel: Channel }[] = messageKindNames.flatMap(
  (kind) => channels.flatMap((channel) => (recommendedOffer(kind, channel) ? [{ kind, channel }] : [])),
);

const audienceOf: Record<Role, readonly Kind['to'][]> = {
  customer: ['customers', 'everybody'],
  driver: ['drivers', 'everybody'],
  admin: ['staff', 'everybody'],
  owner: ['staff', 'owners', 'everybody'],
};

export const isKindOfRole = (kind: MessageKind, role: Role): boolean =>
  audienceOf[role].includes(messageKinds[kind].to);

/** Kinds about an order, of which an owner can read an example. */
export const kindsWithExample = [
  'pickup_reminder',
  'picked_up',
  'ready',
  'out_for_delivery',
  'you_are_next',
  'delivered',
  'missed',
  'new_date',
  'order_received',
  'order_changed',
  'more_than_estimated',
  'order_cancelled',
  'order_locked',
  'approval_needed',
  'next_order',
  'your_stops',
  'new_order',
  'customer_changed',
  'door_problem',
] as const satisfies MessageKind[];
