import { eq } from 'drizzle-orm';
import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { bagsText } from '#shared/orders/leg-attempt.ts';
import { minutesText } from '#shared/runs/stop-texts.ts';
import type { Tx } from '../kernel/db/database.ts';
import { findPeople } from '../notifications/events.store.ts';
import { record } from '../notifications/record.ts';
import { refresh } from '../notifications/refresh.ts';
import { type EventOf, idsOf, type Subject } from '../notifications/subject.ts';
import { withdrawNotices } from '../notifications/withdraw-notices.ts';
import { runs } from '../schema.ts';
import type { ArrangedStop, StoredRun, StoredStop } from './runs.store.ts';

type EventRun = Pick<typeof runs.$inferSelect, 'id' | 'driver_id'>;

/** What happens to the run of a driver as a whole. */
export type RunEvent =
  | EventOf<'run.started', { stops: number; bags?: number }>
  | EventOf<'run.ended', { stops: number }>
  | EventOf<'run.taken_back', { of: 'start' | 'end' }>
  | EventOf<'run.late', { minutes: number }>
  // `of`: its day, where that is another than the day of the change.
  | EventOf<'run.changed', RunChange & { of?: string }>
  | EventOf<'run.given', { driver_id: string; stops: number; of?: string }>;

/** What others did to the stops of a run. */
export interface RunChange {
  added: number;
  taken_back: number;
  is_reordered: boolean;
}

const stopsText = (count: number): string => (count === 1 ? '1 stop' : `${count} stops`);

/** `18 stops, 31 bags`, where any were counted. */
const loadText = ({ stops, bags }: { stops: number; bags?: number }): string =>
  bags ? `${stopsText(stops)}, ${bagsText(bags)}` : stopsText(stops);

/** `2 stops added, 1 removed` */
function changeText({ added, taken_back, is_reordered }: RunChange): string {
  if (added > 0 && taken_back > 0) return `${stopsText(added)} added, ${taken_back} removed`;
  if (added > 0) return `${stopsText(added)} added`;
  if (taken_back > 0) return `${stopsText(taken_back)} removed`;
  return is_reordered ? 'Your stops were reordered' : 'Nothing changed';
}

/** All that follows from what happens to a run. */
export const runEvents: Subject<RunEvent, EventRun> = {
  type: 'run',
  owners: runs,
  people: ['driver_id'],
  personal: null,
  find: async (db, id) => {
    const columns = { id: runs.id, driver_id: runs.driver_id };
    return (await db.select(columns).from(runs).where(eq(runs.id, id)))[0];
  },
  concerns: ({ driver_id }, { type, data }) => ({
    user_ids: type === 'run.given' ? [driver_id, data.driver_id] : [driver_id],
  }),
  live: ({ id }, people) => [refresh('run', id, people)],
  rules: {
    'run.started': {
      summary: ({ data }) => `started the run of ${stopsText(data.stops)}`,
      notify: ({ data }, { subject, staff, findPerson }) => [
        {
          to: idsOf(staff),
          type: 'run',
          title: 'Run started',
          message: `${findPerson(subject.driver_id)?.full_name ?? 'A driver'}: ${loadText(data)}.`,
        },
      ],
    },
    'run.ended': {
      summary: ({ data }) => `ended the run of ${stopsText(data.stops)}`,
      notify: ({ data }, { subject, staff, findPerson }) => [
        {
          to: idsOf(staff),
          type: 'run',
          title: 'Run ended',
          message: `${findPerson(subject.driver_id)?.full_name ?? 'A driver'}: ${stopsText(data.stops)}.`,
        },
      ],
    },
    'run.taken_back': {
      summary: ({ data }) => `undid the ${data.of} of the run`,
      notify: ({ data }, { subject, staff, findPerson }) => [
        {
          to: idsOf(staff),
          type: 'run',
          title: 'Correction',
          message: `${findPerson(subject.driver_id)?.full_name ?? 'A driver'}’s run ${data.of === 'end' ? 'goes on' : 'has not started yet'}.`,
        },
      ],
    },
    'run.late': {
      summary: ({ data }) => `runs about ${minutesText(data.minutes)} late`,
      notify: ({ data }, { subject, staff, findPerson }) => [
        {
          to: idsOf(staff),
          type: 'run',
          title: 'Running late',
          message: `${findPerson(subject.driver_id)?.full_name ?? 'A driver'} runs about ${minutesText(data.minutes)} late.`,
        },
      ],
    },
    'run.changed': {
      summary: ({ data }) => changeText(data).toLowerCase(),
      notify: ({ data }, { subject }) => [
        {
          to: [subject.driver_id],
          type: 'run',
          title: 'Your run changed',
          message: `${data.of ? `${data.of}: ` : ''}${changeText(data)}.`,
          kind: 'your_stops',
        },
      ],
    },
    'run.given': {
      summary: ({ data }, nameOf) =>
        `gave ${stopsText(data.stops)} to ${nameOf(data.driver_id) ?? 'another driver'}`,
      notify: ({ data }, { subject, findPerson }) => {
        const nameOf = (id: string) => findPerson(id)?.full_name ?? 'another driver';
        const told = { type: 'run', title: 'Your run changed', kind: 'your_stops' } as const;
        const ofDay = data.of ? ` of ${data.of}` : '';
        return [
          {
            ...told,
            to: [subject.driver_id],
            message: `Your run${ofDay} goes to ${nameOf(data.driver_id)}.`,
          },
          {
            ...told,
            to: [data.driver_id],
            message: `You have ${nameOf(subject.driver_id)}’s run${ofDay}: ${stopsText(data.stops)}.`,
          },
        ];
      },
    },
  },
};

/** A run with its stops as they now are, and what of that others have done. */
export interface ArrangedRun {
  run: StoredRun;
  stops: readonly ArrangedStop[];
  change: RunChange;
}

/** What became of the open stops of a run; `isPlaced` is one in which somebody has chosen places. */
export function changeOf(
  before: readonly StoredStop[],
  after: readonly ArrangedStop[],
  isPlaced: boolean,
): RunChange {
  const [idsBefore, idsAfter] = [openIds(before), openIds(after)];
  const known = new Set(before.map(({ id }) => id));
  const present = new Set(after.map(({ id }) => id));
  const common = (ids: readonly string[], others: ReadonlySet<string>) => ids.filter((id) => others.has(id));
  return {
    added: idsAfter.filter((id) => !known.has(id)).length,
    taken_back: idsBefore.filter((id) => !present.has(id)).length,
    is_reordered:
      isPlaced && common(idsBefore, new Set(idsAfter)).join() !== common(idsAfter, new Set(idsBefore)).join(),
  };
}

const openIds = (stops: readonly { id: string; finished_at: Temporal.Instant | null }[]): string[] =>
  stops.filter(({ finished_at }) => finished_at === null).map(({ id }) => id);

/**
 * The screens of those whom a run concerns load it again: of its driver, and once it has started of the customers who wait. Its
 * driver is told of what others did to it, once for all that was saved (RUN-13); before the start where that is of several stops.
 */
export async function tellOfRun(tx: Tx, arranged: ArrangedRun, isOfSeveral: boolean): Promise<void> {
  const { run, stops, change } = arranged;
  const { id, driver_id, started_at } = run;
  if (!started_at) {
    tx.messages.push(refresh('run', id, [driver_id]));
    if (isOfSeveral && change.added + change.taken_back > 1) await tellDriver(tx, arranged);
    return;
  }
  const waiting = stops.filter(({ finished_at }) => finished_at === null);
  const customer_ids = [...new Set(waiting.map(({ customer_id }) => customer_id))];
  const people = await findPeople(tx, { user_ids: [], customer_ids });
  const customers = people.filter(({ customer_id }) => customer_id !== null).map((person) => person.id);
  tx.messages.push(refresh('run', id, [driver_id, ...customers]));
  const { added, taken_back, is_reordered } = change;
  if (added > 0 || taken_back > 0 || is_reordered) await tellDriver(tx, arranged);
}

/** Once for all that was saved, in place of a notice for each order. */
async function tellDriver(tx: Tx, { run, change }: ArrangedRun): Promise<void> {
  await withdrawNotices(tx, run.driver_id, ['driver_assigned', 'driver_unassigned']);
  const today = businessDay(tx.now(), tx.timeZone());
  const data = { ...change, ...(!run.day.equals(today) && { of: formatDate(run.day, today) }) };
  await record(tx, runEvents, run, { type: 'run.changed', actor_id: null, data });
}
