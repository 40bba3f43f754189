import type { ReportType } from '#shared/driver-run/driver-report.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
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
  add: 'Add to this stop',
  retry: 'Try again today',
  count: 'Count and weigh',
  scan: 'Scan a bag',
  undo: 'Undo',
  spot: 'Save this spot',
  order_stops: 'Change the order',
  end_run: 'End run',
};

/** `Delivered`, as the button says. */
const labelOf = ({ report, leg }: ReportEvent['data']): string =>
  report === 'done' ? doneLabels[leg ?? 'delivery'] : labels[report];

/** All that follows from what happens to a report of a driver. */
export const reportEvents: Subject<
  ReportEvent,
  Pick<typeof driver_reports.$inferSelect, 'id' | 'driver_id'>
> = {
  type: 'driver_report',
  owners: driver_reports,
  people: [],
  personal: null,
  concerns: ({ driver_id }) => ({ user_ids: [driver_id] }),
  live: ({ id }, people) => [refresh('run', id, people)],
  rules: {
    'report.refused': {
      summary: ({ data }) => `reported ${labelOf(data)}, which did not fit: ${data.reason}`,
      notify: ({ data }, { actor, staff }) => {
        const order = data.order_number ? ` for ${data.order_number}` : '';
        const message = `${actor?.full_name ?? 'A driver'}: ${labelOf(data)} was not recorded${order}. ${data.reason}.`;
        return [{ to: idsOf(staff), type: 'report_refused', title: 'Report that did not fit', message }];
      },
    },
  },
};
