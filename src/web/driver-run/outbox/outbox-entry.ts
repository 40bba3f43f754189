import * as z from 'zod';
import { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { DriverReport, type ReportType } from '#shared/driver-run/driver-report.ts';
import { Id } from '#shared/kernel/text.ts';
import { DeviceInstant } from '#shared/kernel/time.ts';
import { bagCodeText } from '#shared/labels/bag-code.ts';
import { deliveryStatuses, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { StoredPicture } from '#web/kernel/phone-database.ts';

/** What every entry has. The field names are stored on devices. */
const kept = {
  /** Made on this device; of a report its id. */
  id: z.string(),
  user_id: Id,
  /** The orders it is about, with the step that it is for their driver, if it is one. */
  orders: z.array(z.object({ id: Id, step: z.enum(deliveryStatuses).nullable() })),
  /** What it is about, as its driver knows it; `null` for a whole run. */
  order_number: z.string().nullable(),
  customer_name: z.string().nullable(),
  made_at: DeviceInstant,
  /** Why the server refused it for good, as a sentence; `null` while it is unsent. */
  refusal: z.string().nullable(),
};

/** What a driver did on this device: unsent, or refused by the server. */
export const KeptEntry = z.discriminatedUnion('kind', [
  // Its `sent_at` is that of the tap until it is sent.
  z.object({
    ...kept,
    kind: z.literal('report'),
    report: DriverReport,
    /** Of a report on one leg. */
    leg_kind: z.enum(legKinds).optional(),
  }),
  // A stain or damage of an item. All of it is in its picture.
  z.object({ ...kept, kind: z.literal('condition'), note: z.string() }),
]);
export type ReportEntry = Extract<z.infer<typeof KeptEntry>, { kind: 'report' }> & {
  /** The pictures that go out before it, as far as this device keeps them. */
  pictures?: readonly Pick<StoredPicture, 'id' | 'kind'>[];
};
export type OutboxEntry = Exclude<z.infer<typeof KeptEntry>, { kind: 'report' }> | ReportEntry;

/** What is kept of an earlier version was no report: a status update is a step. */
const EarlierUpdate = z.object({ ...kept, kind: z.literal('status'), update: DeliveryUpdate });

/** An entry as this device keeps it; `null` where it cannot be read. */
export function readEntry(json: unknown): OutboxEntry | null {
  const { data: earlier } = EarlierUpdate.safeParse(json);
  if (!earlier) return KeptEntry.safeParse(json).data ?? null;
  const { update, ...entry } = earlier;
  const { id, made_at, orders } = entry;
  const { notes: note, ...step } = update;
  const stamp = { id: asUuid(id), happened_at: made_at, sent_at: made_at };
  const report = { ...stamp, ...step, type: 'step' as const, order_id: orders[0]?.id ?? '', note };
  return { ...entry, kind: 'report', report };
}

/** Its key was 32 hexadecimal digits. */
const asUuid = (key: string): string =>
  key.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

export const isUnsent = ({ refusal }: OutboxEntry): boolean => refusal === null;

export const isUnsentFor =
  (order_id: string) =>
  (entry: OutboxEntry): boolean =>
    isUnsent(entry) && entry.orders.some(({ id }) => id === order_id);

/** Whether it is about a run, and has its place among all that is. */
export const isOfRun = (entry: OutboxEntry): boolean =>
  entry.kind === 'report' && ['start_run', 'order_stops', 'late', 'end_run'].includes(entry.report.type);

const reportLabels: Record<Exclude<ReportType, 'done' | 'failed' | 'step' | 'scan'>, string> = {
  start_run: 'Start run',
  on_my_way: 'On my way',
  add: 'Add photo or note',
  retry: 'Try again today',
  count: 'Count and weigh',
  undo: 'Undo',
  spot: 'Save this spot',
  order_stops: 'The order of the stops',
  late: 'Running late',
  end_run: 'End run',
};

/** What the driver did, as the button said that they pressed; of a scan which bag it was. */
export function entryLabel(entry: OutboxEntry): string {
  if (entry.kind === 'condition') return 'A stain or damage';
  const { report } = entry;
  if (report.type === 'step') return deliveryStatusLabels[report.status];
  const { type } = report;
  if (type === 'scan') return `The scan of bag ${bagCodeText(report.code)}`;
  if (type === 'failed') return couldNotLabels[entry.leg_kind ?? 'delivery'];
  if (type === 'add' && report.is_missing) return 'A missing bag';
  if (type === 'add' && report.is_extra) return 'More collected';
  if (type !== 'done') return reportLabels[type];
  return entry.orders[0]?.step === 'picked_up' ? 'Collected' : 'Delivered';
}

/** What a driver says of a leg that fails. */
export const couldNotLabels: Record<LegKind, string> = {
  pickup: 'Could not collect',
  delivery: 'Could not deliver',
};

/** What the driver noted with it. */
export function entryNote(entry: OutboxEntry): string | null {
  if (entry.kind === 'condition') return entry.note;
  return ('note' in entry.report && entry.report.note) || null;
}

/** What a driver did that is not sent yet: how many updates, and how many photos with them. */
export interface UnsentWork {
  updates: number;
  photos: number;
}

/** `3 updates and 2 photos` */
const workText = ({ updates, photos }: UnsentWork): string =>
  [count(updates, 'update'), photos > 0 && count(photos, 'photo')].filter(Boolean).join(' and ');

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const isOne = ({ updates, photos }: UnsentWork): boolean => updates + photos === 1;

/** `3 updates and 2 photos wait to be sent.` */
export const unsentText = (work: UnsentWork): string =>
  `${workText(work)} ${isOne(work) ? 'waits' : 'wait'} to be sent.`;

/** What is asked before a driver logs out. */
export function unsentQuestion(work: UnsentWork) {
  const words = isOne(work) ? ['is', 'It stays', 'goes'] : ['are', 'They stay', 'go'];
  return {
    title: 'Log out?',
    body: `${workText(work)} ${words[0]} not sent yet. ${words[1]} on this phone and ${words[2]} out when you sign in again.`,
    action: 'Log out',
    cancel: 'Stay signed in',
  };
}

/** What a driver reads where this device has no place for what they did, and no connection to send it. */
export const notKeptText =
  'This phone has no room to keep it, and there is no connection. It was not recorded: try again.';

/** What a driver reads where this device has no database, or cannot open it: what was in it is not gone. */
export const unreachableText =
  'This phone keeps nothing now: what you do without a connection is not recorded. What already waits on it is still there: restart the phone, and do not remove Washline from it.';
