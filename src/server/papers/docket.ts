import { formatDateTime, formatDateTimeForGood, formatVisit } from '#shared/kernel/date-text.ts';
import { isOpenLeg, type LegAttempt, type LegKind } from '#shared/orders/leg-attempt.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import type { Cell, Paper, PaperBlock } from '#shared/papers/paper.ts';
import { quantityText } from '#shared/pricing/line-amount.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { findOrderDetails } from '../orders/store/order-read.store.ts';
import { cellOf, notKnown } from './paper-cells.ts';

/** The docket of an order: what was estimated and counted, and no prices (LBL-4). @throws Refusal `not-found` */
export async function makeDocket(db: DbOrTx, id: string, viewer: Viewer): Promise<Paper> {
  const order = (await findOrderDetails(db, id, viewer)) ?? refuseNotFound();
  return docketOf(order, db);
}

type Shop = Pick<DbOrTx, 'business' | 'now' | 'timeZone'>;

function docketOf(order: OrderDetails, shop: Shop): Paper {
  const printed = `Docket, printed ${formatDateTimeForGood(shop.now(), shop.timeZone())}`;
  const { name, pickup_address } = shop.business;
  return {
    title: `Docket ${order.order_number}`,
    head: {
      start: cellOf(['strong', name], ['plain', pickup_address]),
      end: cellOf(['strong', order.order_number], ['plain', printed]),
    },
    blocks: [peopleAndPlaces(order, shop), linesTable(order), bagsAndNotes(order)],
  };
}

function peopleAndPlaces(order: OrderDetails, shop: Shop): PaperBlock {
  const { customer_name, customer_phone } = order;
  const customer = cellOf(['strong', customer_name], ['plain', customer_phone ?? '']);
  return {
    type: 'columns',
    columns: [
      { label: '', cell: customer, width: 5 },
      { ...legColumn(order, 'pickup', shop), width: 5 },
      { ...legColumn(order, 'delivery', shop), width: 6 },
    ],
  };
}

const legWords = {
  pickup: { open: 'To collect', done: 'Collected' },
  delivery: { open: 'To deliver', done: 'Delivered' },
} as const;

/** When and where; of a leg that is done when it happened, if anybody knows. */
function legColumn(order: OrderDetails, kind: LegKind, shop: Shop): { label: string; cell: Cell } {
  const leg = order.legs.findLast((attempt) => attempt.kind === kind);
  const isDone = leg?.state === 'done';
  const address = order[`${kind}_address`];
  return {
    label: legWords[kind][isDone ? 'done' : 'open'],
    cell: cellOf(['plain', whenText(order, kind, leg, shop)], ['plain', address]),
  };
}

function whenText(order: OrderDetails, kind: LegKind, leg: LegAttempt | undefined, shop: Shop): string {
  const [zone, now] = [shop.timeZone(), shop.now()];
  if (leg?.state === 'done') return leg.happened_at ? formatDateTime(leg.happened_at, zone, now) : '';
  if (order.needs_date === kind) return 'Needs a new date';
  if (leg && !isOpenLeg(leg)) return 'Cancelled';
  return formatVisit(order[`${kind}_date`], order[`${kind}_until`], zone, now);
}

/** The lines as they were estimated beside what was counted; until then there is room to write. */
function linesTable({ items, estimated_items }: OrderDetails): PaperBlock {
  const estimated = estimated_items ?? items;
  const ids = new Set([...estimated, ...items].map(({ id }) => id));
  const quantityIn = (lines: readonly OrderItem[], id: string): string => {
    const line = lines.find((one) => one.id === id);
    return line ? quantityText(line) : '0';
  };
  const rows = [...ids].map((id): Cell[] => {
    const { sku_name = '' } = [...items, ...estimated].find((line) => line.id === id) ?? {};
    return [
      cellOf(['plain', sku_name]),
      cellOf(['plain', quantityIn(estimated, id)]),
      cellOf(['plain', estimated_items ? quantityIn(items, id) : '']),
      { lines: [], has_box: true },
    ];
  });
  return {
    type: 'table',
    columns: [
      { head: 'Item', align: 'start', width: 9 },
      { head: 'Estimated', align: 'end', width: 4 },
      { head: 'Counted', align: 'end', width: 4 },
      { head: '', align: 'end', width: 1 },
    ],
    rows,
    empty: 'No items.',
  };
}

function bagsAndNotes(order: OrderDetails): PaperBlock {
  const pickup = order.legs.findLast(({ kind }) => kind === 'pickup');
  const count = pickup?.bag_count ?? (order.bags.length || null);
  const bags = { label: 'Bags', cell: cellOf(['large', count === null ? notKnown : `${count}`]), width: 25 };
  const told = [order.visit_note, order.special_instructions].flatMap((text) => text?.split('\n') ?? []);
  const notes = [...told, ...conditionTexts(order)];
  const lines = cellOf(...notes.map((text) => ['plain', text] as const));
  return {
    type: 'columns',
    columns: [bags, ...(lines.lines.length > 0 ? [{ label: 'Instructions', cell: lines, width: 147 }] : [])],
  };
}

/** The stains and damages that were noted, each once: it may have several pictures. */
const conditionTexts = ({ files, items }: OrderDetails): string[] => [
  ...new Set(
    files.flatMap(({ purpose, item_index, note }) => {
      if (purpose !== 'condition' || !note) return [];
      const { sku_name } = items[item_index ?? -1] ?? {};
      return [
        sku_name ? `${sku_name}, noted when we received it: ${note}` : `Noted when we received it: ${note}`,
      ];
    }),
  ),
];
