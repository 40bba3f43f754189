import type { FileReply } from '#shared/kernel/route.ts';
import { exportedUsers } from '../accounts/exported-users.ts';
import { type ExportedUser, selectExported } from '../accounts/store/accounts.store.ts';
import { selectMatching as selectCases } from '../cases/cases.store.ts';
import { exportedCases } from '../cases/exported-cases.ts';
import { selectMatching as selectSkus } from '../catalogue/catalogue.store.ts';
import { exportedSkus } from '../catalogue/exported-skus.ts';
import { exported as exportedInvoices, exportedLines } from '../invoicing/exported-invoices.ts';
import { selectMatching as selectInvoices, selectLines } from '../invoicing/store/documents-list.store.ts';
import { exportZip, type ListOfExport, listOf } from '../kernel/csv/export-csv.ts';
import { inBatches } from '../kernel/db/cursor.ts';
import type { Db } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { exportedOrders } from '../orders/list/exported-orders.ts';
import { findAllOrders } from '../orders/list/order-list.store.ts';
import { exported as exportedPayments } from '../payments/exported-payments.ts';
import { selectMatching as selectPayments } from '../payments/store/payments-list.store.ts';
import { exportedAllPrices } from '../pricing/exported-prices.ts';
import { selectAllPrices } from '../pricing/pricing.store.ts';
import { exportedOverdue } from '../statements/exported-overdue.ts';
import { selectOverdue } from '../statements/overdue.store.ts';

/** All rows of every list that has an export, each in the sequence of its list (CSV-17). */
const everyList = (caller: Caller): ListOfExport[] => [
  listOf({ ...exportedOrders, rows: (tx) => findAllOrders(tx, caller, {}) }),
  listOf({ ...exportedCases, rows: (tx) => inBatches(tx, (db) => selectCases(db, caller, {})) }),
  listOf<ExportedUser>({ ...exportedUsers, rows: (tx) => inBatches(tx, (db) => selectExported(db, {})) }),
  listOf({ ...exportedSkus, rows: (tx) => inBatches(tx, (db) => selectSkus(db, {})) }),
  listOf({ ...exportedAllPrices, rows: (tx) => inBatches(tx, selectAllPrices) }),
  listOf({ ...exportedInvoices, rows: (tx) => inBatches(tx, (db) => selectInvoices(db, caller, {})) }),
  listOf({ ...exportedLines, rows: (tx) => inBatches(tx, (db) => selectLines(db, caller, {})) }),
  listOf({ ...exportedPayments, rows: (tx) => inBatches(tx, (db) => selectPayments(db, caller, {})) }),
  listOf({ ...exportedOverdue, rows: (tx) => inBatches(tx, (db) => selectOverdue(db, {})) }),
];

/** The lists of the shop of one moment as a ZIP file. @throws Refusal `unavailable` */
export const exportEverything = (
  db: Db,
  caller: Caller,
  query: { bom?: '1' | undefined },
): Promise<FileReply> => exportZip({ db, name: 'everything', query, lists: everyList(caller) });
