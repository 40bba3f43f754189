import { joinWithAnd } from '#shared/kernel/text.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { refresh } from '../notifications/refresh.ts';
import { type EventOf, nobody, type Subject } from '../notifications/subject.ts';
import { order_series } from '../schema.ts';

type SeriesEvent =
  | EventOf<'series.started', { pattern: string }>
  | EventOf<'series.edited', { changes: OrderChange[] }>
  | EventOf<'series.stopped'>;

type EventSeries = Pick<typeof order_series.$inferSelect, 'id' | 'customer_id'>;

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** `items, instructions`; a new pattern is named: `how it repeats to every 2 week(s) on Mon`. */
const changedText = (changes: readonly OrderChange[]): string =>
  joinWithAnd(
    changes.map(({ field, after }) =>
      field === 'recurrence' && after
        ? `how it repeats to ${lowerFirst(after)}`
        : changeLabels[field].toLowerCase(),
    ),
  ) || 'nothing';

/** All that follows from what happens to a series. Nobody is notified: its orders' own events tell of it. */
export const seriesEvents: Subject<SeriesEvent, EventSeries> = {
  type: 'series',
  owners: order_series,
  people: [],
  personal: { changes: ['pickup_address', 'delivery_address', 'special_instructions'] },
  concerns: ({ customer_id }) => ({ customer_ids: [customer_id] }),
  live: ({ id }, people) => [refresh('series', id, people)],
  rules: {
    'series.started': { summary: ({ data }) => `created it, ${lowerFirst(data.pattern)}`, notify: nobody },
    'series.edited': { summary: ({ data }) => `changed ${changedText(data.changes)}`, notify: nobody },
    'series.stopped': { summary: () => 'ended it', notify: nobody },
  },
};
