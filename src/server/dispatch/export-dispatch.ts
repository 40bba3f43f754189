import type { FileReply } from '#shared/kernel/route.ts';
import { type CsvColumn, csvWriter } from '../kernel/csv/csv.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { findRunLines, type RunLine } from './run-lines.store.ts';

/** A line for each leg. `place` is the number of its stop; a free time ends when it counts as late. */
const columns: readonly CsvColumn<RunLine>[] = [
  { head: 'day', type: 'day', value: ({ day }) => day },
  { head: 'driver', type: 'text', value: ({ driver_name }) => driver_name },
  { head: 'place', type: 'number', value: ({ position }) => position },
  { head: 'leg', type: 'text', value: ({ leg }) => leg.kind },
  { head: 'window_start', type: 'moment', value: ({ leg }) => leg.window_start },
  { head: 'window_end', type: 'moment', value: ({ leg }) => leg.window_end },
  { head: 'state', type: 'text', value: ({ leg }) => leg.state },
  { head: 'order_number', type: 'text', value: ({ leg }) => leg.order_number },
  { head: 'customer', type: 'text', value: ({ customer_name }) => customer_name },
  { head: 'address', type: 'text', value: ({ address }) => address },
  { head: 'phone', type: 'text', value: ({ customer_phone }) => customer_phone },
  { head: 'bags', type: 'number', value: ({ bags }) => bags },
  { head: 'kg', type: 'number', value: ({ grams }) => grams && grams / 1000 },
  { head: 'note', type: 'text', value: ({ note }) => note },
];

/** The runs of a day as CSV (RUN-14). It is made whole before it is sent: a day is small, and so none breaks off. */
export async function exportDispatch(db: DbOrTx, day: Temporal.PlainDate, bom: boolean): Promise<FileReply> {
  const csv = csvWriter(columns, { zone: db.timeZone(), bom });
  const text = csv.head + csv.lines(await findRunLines(db, day));
  return { bytes: new TextEncoder().encode(text), filename: `washline-run-${day}.csv` };
}
