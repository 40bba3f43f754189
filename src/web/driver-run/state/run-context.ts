import { useQueryClient } from '@tanstack/react-query';
import { createContext, type FunctionComponent, useCallback, useContext, useEffect, useState } from 'react';
import type { DriverReport } from '#shared/driver-run/driver-report.ts';
import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { now } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import type { Calendar } from '#shared/runs/stop-texts.ts';
import { addToOutbox, draftOf, outboxEntries, takeBackFromOutbox } from '#web/driver-run/outbox/outbox.ts';
import { notKeptText, type OutboxEntry, type ReportEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import type { PictureWithBytes } from '#web/driver-run/outbox/phone-store.ts';
import { sendEntry } from '#web/driver-run/outbox/send-outbox.ts';
import { sendPicture } from '#web/files/send-picture.ts';
import { detailOr } from '#web/kernel/api.ts';
import { keepOnDevice } from '#web/kernel/device-storage.ts';
import { logFailure } from '#web/kernel/log.ts';
import { randomId } from '#web/kernel/writes/random-key.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { keepRun, useInvalidateDriverDay } from './driver-run.api.ts';
import { keepTypedAgain } from './typed-again.ts';

/** What every part of the run needs. */
export interface RunContext extends ReportRun {
  run: DriverRun;
  calendar: Calendar;
  now: Temporal.Instant;
  /** Opens the dialog of all steps of an order; `null` where the order is not on this device. */
  updateOrder: (order_id: string) => (() => void) | null;
  openSheet: (sheet: LegSheet) => void;
  openScan: (place: ScanPlace) => void;
}

/** Where the driver scans: at the door of a leg, at the van before the run starts, or anywhere, to see whose a bag is. */
export type ScanPlace = { leg_id: string } | 'van' | 'run';

/** What of a leg, and of its stop, is needed to say more of it. */
export type LegToAdd = Pick<DriverLeg, 'id' | 'order_id' | 'order_number' | 'kind' | 'state' | 'files'> &
  Partial<Pick<DriverLeg, 'bags' | 'known_bags' | 'missing_count' | 'missing_note'>>;
export type StopToAdd = Pick<DriverStop, 'customer_name'>;

/** A sheet about a leg as it was when it was opened: it was done, it failed, there is more to say of it, to count, or to note of its items. */
export type LegSheet =
  | { kind: 'done' | 'failed' | 'count' | 'condition'; stop: DriverStop; leg: DriverLeg }
  | { kind: 'add'; stop: StopToAdd; leg: LegToAdd; isMore?: boolean };

/** The dialog that compares two orders of the stops; it comes from what composes the driver's screens. */
export type SuggestionDialog = FunctionComponent<{
  run: DriverRun;
  /** Who is told of it. */
  news: string | null;
  onUse: (stop_ids: string[]) => Promise<unknown>;
  onClose: () => void;
}>;

const Context = createContext<RunContext | null>(null);
export const RunProvider = Context.Provider;

export function useRun(): RunContext {
  const context = useContext(Context);
  if (!context) throw new Error('useRun needs a RunProvider above it');
  return context;
}

/** The report on a leg that can still be taken back. */
export const undoOf = (
  { undo }: Pick<DriverLeg | DriverRun, 'undo'>,
  now: Temporal.Instant,
): string | null => (undo && Temporal.Instant.compare(now, undo.until) < 0 ? undo.report_id : null);

export const isFinished = ({ finished_at }: DriverStop): boolean => finished_at !== null;

/** The open stops of a run, the one that is next first. */
export function stopsAhead({ stops }: Pick<DriverRun, 'stops'>): DriverStop[] {
  const open = stops.filter((stop) => !isFinished(stop));
  return [
    ...open.filter(({ next_at }) => next_at !== null),
    ...open.filter(({ next_at }) => next_at === null),
  ];
}

/** Of each form of a union what is left without some fields. */
type Without<Union, Fields extends PropertyKey> = Union extends unknown ? Omit<Union, Fields> : never;
type Draft = Without<DriverReport, 'id' | 'happened_at' | 'sent_at'>;

/** What a report is about. */
export type Subject = Pick<ReportEntry, 'orders' | 'order_number' | 'customer_name' | 'leg_kind'>;

export interface ReportRun {
  /**
   * Reports what the driver did, with the pictures that go out before it; `done` says it at the foot, with `Undo`, and whom it was
   * told to unless `isToldNobody`. Returns whether it is kept or sent.
   */
  report: (
    draft: Draft,
    subject: Subject,
    done?: string,
    pictures?: readonly PictureWithBytes[],
    isToldNobody?: boolean,
  ) => Promise<boolean>;
  /** Notes a stain or damage of an item, which its picture shows and names. Returns whether it is kept or sent. */
  noteCondition: (subject: Subject, note: string, picture: PictureWithBytes) => Promise<boolean>;
  /** Takes a report back: one that never went out is simply not sent. */
  undo: (report_id: string) => Promise<void>;
}

/** The last report, for some seconds. */
export interface LastReport {
  id: string;
  text: string;
  /** What is said anew is not taken back. */
  isLate?: boolean;
  isToldNobody?: boolean;
}

const shownMs = 10_000;

/** The legs of a stop, as a subject: what each of them comes to by a report. */
export const subjectOf = <Leg extends LegToAdd>(
  stop: StopToAdd,
  legs: readonly Leg[],
  stepOf: (leg: Leg) => OutboxEntry['orders'][number]['step'],
): Subject => ({
  orders: legs.map((leg) => ({ id: leg.order_id, step: stepOf(leg) })),
  order_number: legs.length === 1 ? (legs[0]?.order_number ?? null) : null,
  customer_name: stop.customer_name,
  ...(legs[0] && legs.length === 1 && { leg_kind: legs[0].kind }),
});

/** The reports of a driver: kept on this device first, then sent. */
export function useReport(user_id: string, run: DriverRun | undefined) {
  const client = useQueryClient();
  const invalidate = useInvalidateDriverDay();
  const [last, setLast] = useState<LastReport | null>(null);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), shownMs);
    return () => clearTimeout(timer);
  }, [last]);

  const keepOrSend = useCallback(
    async (entry: OutboxEntry, pictures: readonly PictureWithBytes[] = []): Promise<boolean> => {
      toast.clearResults();
      const isDone = (await addToOutbox(entry, pictures)) || (await sendUnkept());
      askToPersist();
      return isDone;

      /** This device has no place for it: then it goes out now or never. */
      async function sendUnkept(): Promise<boolean> {
        try {
          for (const { picture, bytes } of pictures) await sendPicture(draftOf(picture), bytes);
          const refusal = await sendEntry(entry, (answered) => keepRun(client, answered));
          if (refusal) toast.error(refusal);
          void invalidate();
          return refusal === null;
        } catch (error) {
          toast.error(detailOr(error, notKeptText));
          return false;
        }
      }
    },
    [client, invalidate],
  );

  const noteCondition = useCallback<ReportRun['noteCondition']>(
    (subject, note, picture) => {
      const stamp = { id: randomId(), user_id, made_at: now(), refusal: null };
      return keepOrSend({ ...subject, ...stamp, kind: 'condition', note }, [picture]);
    },
    [user_id, keepOrSend],
  );

  const report = useCallback<ReportRun['report']>(
    async (draft, subject, done, pictures = [], isToldNobody = false) => {
      const made_at = now();
      const id = randomId();
      const entry: ReportEntry = {
        ...subject,
        kind: 'report',
        id,
        user_id,
        made_at,
        refusal: null,
        report: { ...draft, id, happened_at: made_at, sent_at: made_at },
      };
      const isDone = await keepOrSend(entry, pictures);
      if (isDone && done) setLast({ id, text: done, isLate: draft.type === 'late', isToldNobody });
      return isDone;
    },
    [user_id, keepOrSend],
  );

  const undo = useCallback<ReportRun['undo']>(
    async (report_id) => {
      setLast(null);
      toast.clearResults();
      const waiting = outboxEntries(user_id).find(({ id }) => id === report_id);
      const isTakenBack = await takeBackFromOutbox(report_id).catch((error: unknown) => {
        logFailure('An update could not be taken back on this device', error);
        return false;
      });
      const {
        orders,
        order_number = null,
        customer_name = null,
      } = waiting ?? (run ? reported(run, report_id) : { orders: [] });
      const subject = { orders: orders.map(({ id }) => ({ id, step: null })), order_number, customer_name };
      if (!isTakenBack && !(await report({ type: 'undo', report_id }, subject))) return;
      if (run) keepTypedAgain(run, report_id);
      const isOpenAgain = customer_name && run && hasClosed(run, report_id);
      // Where they are on the way to stays first (RUN-9).
      const going = run?.stops.find(({ next_at, finished_at }) => next_at && !finished_at);
      const place = going && going.customer_name !== customer_name ? `, after ${going.customer_name}` : '';
      // A step of another day is none of the run.
      const goesOn = run?.ended_at && run.recent.every((step) => step.undo.report_id !== report_id);
      const said = [
        'Undone.',
        isOpenAgain && `The stop at ${customer_name} is open again${place}.`,
        goesOn && 'Your run goes on.',
      ];
      toast.success(said.filter(Boolean).join(' '));
    },
    [user_id, run, report],
  );
  return { report, noteCondition, undo, last, showLast: setLast };
}

/** Whether a report is why a leg is done or failed: another try stands at the leg that failed before it. */
function hasClosed({ stops, overdue, recent }: DriverRun, report_id: string): boolean {
  const legs = [...stops, ...overdue].flatMap((stop) => stop.legs);
  return [...recent, ...legs].some(
    (leg) => leg.undo?.report_id === report_id && leg.undo.type !== 'retry' && !isOpenLeg(leg),
  );
}

/** What a report that was sent was about. */
function reported({ stops, overdue, recent }: DriverRun, report_id: string): Subject {
  const elsewhere = recent.find(({ undo }) => undo.report_id === report_id);
  if (elsewhere) {
    const { order_id, order_number, customer_name } = elsewhere;
    return { orders: [{ id: order_id, step: null }], order_number, customer_name };
  }
  const isIt = ({ undo }: DriverLeg) => undo?.report_id === report_id;
  const stop = [...stops, ...overdue].find(({ legs }) => legs.some(isIt));
  return stop
    ? subjectOf(stop, stop.legs.filter(isIt), () => null)
    : { orders: [], order_number: null, customer_name: null };
}

const askedKey = 'asked_to_persist';

/** Asks the browser once to keep what is stored on this device, also when room gets short. */
export function askToPersist(): void {
  // Missing on a page that is served without https.
  const storage: StorageManager | undefined = navigator.storage;
  if (!storage?.persist || localStorage.getItem(askedKey)) return;
  keepOnDevice(askedKey, 'yes');
  storage
    .persist()
    .catch((error: unknown) => logFailure('The browser could not be asked to keep what is stored', error));
}
