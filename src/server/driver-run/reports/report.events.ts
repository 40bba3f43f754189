import { eq } from 'drizzle-orm';
import type { ReportType } from '#shared/driver-run/driver-report.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { problems } from '#shared/problems.ts';
import { refresh } from '../../notifications/refresh.ts';
import { type EventOf, idsOf, type Subject } from '../../notifications/subject.ts';
import { driver_reports } from '../../schema.ts';

/** What happens to a report. */
type ReportEvent = EventOf<
  'report.refused',
  { report: ReportType; leg: LegKind | null; order_number: string | null; reason: string }
>;

const doneLabels = { pickup: 'Collected', delivery: 'Delivered' } as const;
const labels: Record<Exclude<ReportType, 'done'>, string> = {
  start_run: 'Start run',
  on_my_way: 'On my way',
  failed: 'Could not do it',
  step: 'Update Status',
  add: 'Add photo or note',
  retry: 'Try again today',
  count: 'Count and weigh',
  scan: 'Scan a bag',
  undo: 'Undo',
  spot: 'Save this spot',
  order_stops: 'Reorder stops',
  late: 'Running late',
  end_run: 'End run',
};

/** `Delivered`, as the button says. */
const labelOf = ({ report, leg }: ReportEvent['data']): string =>
  report === 'done' ? doneLabels[leg ?? 'delivery'] : labels[report];

/** Why it did not count: `that pickup was already done`, `the order was cancelled`. */
const becauseOf = ({ leg, reason }: ReportEvent['data']): string =>
  leg && reason === problems['leg-closed'].title
    ? `that ${leg} was already done`
    : `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;

/** All that follows from what happens to a report of a driver. */
export const reportEvents: Subject<
  ReportEvent,
  Pick<typeof driver_reports.$inferSelect, 'id' | 'driver_id'>
> = {
  type: 'driver_report',
  owners: driver_reports,
  people: [],
  personal: null,
  find: async (db, id) => {
    const columns = { id: driver_reports.id, driver_id: driver_reports.driver_id };
    return (await db.select(columns).from(driver_reports).where(eq(driver_reports.id, id)))[0];
  },
  concerns: ({ driver_id }) => ({ user_ids: [driver_id] }),
  live: ({ id }, people) => [refresh('run', id, people)],
  rules: {
    'report.refused': {
      summary: ({ data }) => `tapped ${labelOf(data)}, but ${becauseOf(data)}`,
      notify: ({ data }, { actor, staff }) => {
        const order = data.order_number ? ` for ${data.order_number}` : '';
        const message = `${actor?.full_name ?? 'A driver'} tapped ${labelOf(data)}${order}, but ${becauseOf(data)}.`;
        return [
          {
            to: idsOf(staff),
            type: 'report_refused',
            title: 'Update to review',
            message,
            kind: 'door_problem',
          },
        ];
      },
    },
  },
};
