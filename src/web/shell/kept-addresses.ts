import type { QueryClient } from '@tanstack/react-query';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { editSeriesRoute } from '#shared/series/series-edit.contract.ts';
import { call, detailOr } from '#web/kernel/api.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { openOrdersQuery } from '#web/orders/orders.api.ts';
import { ownRunningSeriesQuery } from '#web/series/series.api.ts';
import { seriesText, seriesTitle } from '#web/series/series-name.ts';
import type { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';

type Addresses = { pickup_address: string; delivery_address: string };

type Screen = {
  client: QueryClient;
  confirm: ReturnType<typeof useConfirm>;
  /** Loads the orders again. */
  invalidate: () => Promise<unknown>;
};

/**
 * Says what of the customer still goes to an address, `7 orders and 5 recurring orders keep 4 Argyle St.`, and changes it to another
 * after a question; `null` where nothing does, or where it could not be asked.
 */
export async function findKept({ client, confirm, invalidate }: Screen, from: string, to: string) {
  const isKept = ({ delivery_address }: Addresses) => delivery_address === from;
  const body = ({ pickup_address }: Addresses) => ({
    delivery_address: to,
    ...(pickup_address === from && { pickup_address: to }),
  });
  const readOrders = async () =>
    (await client.fetchQuery({ ...openOrdersQuery, staleTime: 0 })).rows.filter(isKept);
  const readSeries = async () =>
    (await client.fetchQuery({ ...ownRunningSeriesQuery, staleTime: 0 })).filter(isKept);
  const [orders, series] = await Promise.all([readOrders(), readSeries()]).catch(() => [[], []]);
  if (orders.length + series.length === 0) return null;
  const ordersText = orders.length === 1 ? '1 order' : `${orders.length} orders`;
  const counts = joinWithAnd([
    ...(orders.length > 0 ? [ordersText] : []),
    ...(series.length > 0 ? [seriesText(series.length)] : []),
  ]);
  const changeAll = async () => {
    const ofSeries = await refusalsOf(series, (each) =>
      call(editSeriesRoute, { ...atVersion(each), body: body(each) }),
    );
    const refused = new Set<string | null>([...ofSeries.keys()].map(({ id }) => id));
    // All others went along with their recurring order.
    const left = await readOrders().catch(() => []);
    const single = left.filter(({ series_id }) => !refused.has(series_id));
    const ofOrders = await refusalsOf(single, (each) =>
      call(editOrderRoute, {
        ...atVersion(each),
        body: { ...body(each), ...(each.series_id && { scope: 'this' }) },
      }),
    );
    await invalidate().catch(() => undefined);
    const staying = left.length - single.length + ofOrders.size;
    const done = joinWithAnd([
      ...(orders.length > 0 ? [`${orders.length - staying} of ${ordersText}`] : []),
      ...(series.length > 0 ? [`${series.length - ofSeries.size} of ${seriesText(series.length)}`] : []),
    ]);
    const reasons = [
      ...[...ofSeries].map(([each, reason]) => `${seriesTitle(each, true)}: ${reason}`),
      ...[...ofOrders].map(([{ order_number }, reason]) => `${order_number}: ${reason}`),
    ];
    if (reasons.length === 0) toast.success(`New address on ${done}`);
    else toast.error([`New address on ${done}.`, ...reasons].join(' '));
  };
  return {
    text: `Your ${counts} ${orders.length + series.length === 1 ? 'keeps' : 'keep'} ${from}.`,
    change: async () => {
      const question = { title: 'Change these too?', body: `${counts} will go to ${to}.` };
      if (await confirm({ ...question, action: 'Change Them' })) await changeAll();
    },
  };
}

/** Calls the service for each; returns why some were refused. */
async function refusalsOf<Row>(
  rows: readonly Row[],
  change: (row: Row) => Promise<unknown>,
): Promise<Map<Row, string>> {
  const refusals = new Map<Row, string>();
  const tryOne = async (row: Row) => {
    try {
      await change(row);
    } catch (error) {
      refusals.set(row, detailOr(error, 'Failed to change the address.'));
    }
  };
  await Promise.all(rows.map(tryOne));
  return refusals;
}
