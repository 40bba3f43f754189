import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDocuments } from '../src/server/invoicing/store/documents-list.store.ts';
import type { Viewer } from '../src/server/kernel/http/caller.ts';
import { openFolderStore } from '../src/server/kernel/objects/folder-store.ts';
import { findPayments } from '../src/server/payments/store/payments-list.store.ts';
import { openServices } from '../src/server/services.ts';
import { findStatement } from '../src/server/statements/find-statement.ts';
import { mailMonthlyStatements } from '../src/server/statements/mail-monthly-statements.ts';
import type { InvoiceQuery } from '../src/shared/invoicing/invoices.contract.ts';
import { businessDay } from '../src/shared/kernel/time.ts';
import { lastMonth } from '../src/shared/statements/statement-period.ts';
import { withFilledShop } from './filled-shop.ts';
import { planOf, watchStatements } from './series/plans.ts';
import { seriesTable } from './series/table.ts';
import { type Timed, timed } from './series/timed.ts';

/** Times the lists of a shop with a million documents, page 1 beside page 1,000, and its statements; prints the plans of their reads. */

const { BENCH_DOCUMENTS = '1000000', BENCH_RUNS = '60' } = process.env;
const runs = Number(BENCH_RUNS);
const limit = 50;

type Shop = Awaited<ReturnType<typeof openServices>>;
type Read = (offset: number) => Promise<unknown>;

async function measure({ db }: Shop): Promise<void> {
  const [owner] = (await db.pool.query("select id from users where role = 'owner'")).rows;
  const [busiest] = (await db.pool.query('select id from customers order by created_at, id limit 1')).rows;
  const staff: Viewer = { id: owner.id, reach: 'any', customer_id: null };
  const own: Viewer = { id: busiest.id, reach: 'own', customer_id: busiest.id };
  const invoices =
    (viewer: Viewer, query: InvoiceQuery = {}): Read =>
    (offset) =>
      findDocuments(db, viewer, { ...query, limit, offset });
  const lists: Record<string, Read> = {
    invoices: invoices(staff),
    'invoices by number': invoices(staff, { sort: 'number' }),
    'invoices by due day': invoices(staff, { sort: 'due_on' }),
    'invoices by total': invoices(staff, { sort: 'total' }),
    'invoices by customer, from A': invoices(staff, { sort: 'customer_name', direction: 'asc' }),
    'invoices by customer, from Z': invoices(staff, { sort: 'customer_name' }),
    'paid invoices': invoices(staff, { payment_status: ['paid'] }),
    payments: (offset) => findPayments(db, staff, { limit, offset }),
    'the invoices of a customer': invoices(own),
    'the open ones of a customer': invoices(own, { payment_status: ['overdue', 'open'] }),
  };
  const month = lastMonth(businessDay(db.now(), db.timeZone()));
  const reads: [string, () => Promise<unknown>][] = [
    ['a statement of the busiest customer', () => findStatement(db, busiest.id, month, 'staff')],
    ['the same as they see it', () => findStatement(db, busiest.id, month, 'customer')],
  ];
  const figures: Timed[] = [];
  for (const [name, read] of Object.entries(lists)) figures.push(...(await measurePages(name, read)));
  for (const [name, read] of reads) figures.push(await timed(name, Math.min(runs, 20), read));
  const statements = watchStatements(db);
  for (const read of Object.values(lists)) await read(999 * limit);
  for (const [, read] of reads) await read();
  const seen = statements.stop();
  figures.push(await timed('the monthly statements, first run', 1, () => mailMonthlyStatements(db)));
  const ofMonth = watchStatements(db);
  figures.push(
    await timed('the monthly statements, nothing left to do', 10, () => mailMonthlyStatements(db)),
  );
  const [dueOfMonth] = ofMonth.stop().filter(({ text }) => text.includes('bool_or'));
  process.stdout.write(`${seriesTable(figures)}\n`);
  for (const sent of [...seen, ...(dueOfMonth ? [dueOfMonth] : [])].filter(({ text }) =>
    /ledger|documents|payments/.test(text),
  ))
    process.stdout.write(
      `\n${sent.text.slice(0, 90)} … ${sent.text.slice(-160)}\n${await planOf(db, sent)}\n`,
    );
}

/** Both pages by turns, so that whatever else the machine does befalls both. */
async function measurePages(name: string, read: Read): Promise<Timed[]> {
  const took: Record<'first' | 'far', number[]> = { first: [], far: [] };
  await timed(`${name}, pages 1 and 1,000`, runs, async () => {
    for (const [page, offset] of [
      ['first', 0],
      ['far', 999 * limit],
    ] as const) {
      const since = performance.now();
      await read(offset);
      took[page].push(performance.now() - since);
    }
  });
  const warm = Math.floor(runs / 10);
  return [
    { name: `${name}, page 1`, took: took.first.slice(warm) },
    { name: `${name}, page 1,000`, took: took.far.slice(warm) },
  ];
}

await withFilledShop(10_000, async (folder, database_url) => {
  const shop = await openServices({
    database_url,
    public_url: 'http://washline.test',
    mail: { outbox: folder },
    objects: openFolderStore(join(folder, 'files')),
    timeouts: { connection: 5_000, statement: 900_000, idleTransaction: 900_000, socket: 900_000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  try {
    const { rows } = await shop.db.pool.query('select from documents limit 1');
    if (rows.length === 0) {
      await shop.db.pool.query(
        `select set_config('bench.documents', '${Number(BENCH_DOCUMENTS)}', false);\n${await readFile(join(import.meta.dirname, 'documents/fill.sql'), 'utf8')}`,
      );
      await shop.db.pool.query('vacuum analyze');
    }
    await measure(shop);
  } finally {
    await shop.close();
  }
});
