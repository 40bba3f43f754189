import type { QueryClient } from '@tanstack/react-query';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { type ChangeLimits, lockReason } from '#shared/orders/order-lock.ts';
import { type AddressResult, changeAddressRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
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
  limits: ChangeLimits;
  /** Opens the form that asks about an order. */
  askAbout: (order_id: string) => void;
};

const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count > 0 ? [count === 1 ? `1 ${one}` : `${count} ${many}`] : [];

/**
 * Says what of the customer still goes to an address, `Your 7 orders and 5 recurring orders keep 4 Argyle St.`, and changes it to
 * another after a question, apart from what is locked; `null` where nothing does, or where it could not be asked.
 */
export async function findKept(
  { client, confirm, invalidate, limits, askAbout }: Screen,
  from: string,
  to: string,
) {
  const isKept = ({ delivery_address }: Addresses) => delivery_address === from;
  const [all, series] = await Promise.all([
    client.fetchQuery({ ...openOrdersQuery, staleTime: 0 }).then(({ rows }) => rows.filter(isKept)),
    client.fetchQuery({ ...ownRunningSeriesQuery, staleTime: 0 }).then((rows) => rows.filter(isKept)),
  ]).catch(() => [[], []]);
  if (all.length + series.length === 0) return null;
  const isOpen = (order: (typeof all)[number]) => !lockReason(order, serviceNow(), limits);
  const orders = all.filter(isOpen);
  const [locked] = all.filter((order) => !isOpen(order));
  const countsOf = (ofOrders: number, recurring: number) =>
    joinWithAnd([...counted(ofOrders, 'order'), ...(recurring > 0 ? [seriesText(recurring)] : [])]);
  const kept = orders.length + series.length;
  const lockedText = `${counted(all.length - orders.length, 'order').join()} to ${from} can no longer be changed: ask us.`;

  const nameOf = ({ of, id }: AddressResult): string => {
    const name =
      of === 'order'
        ? all.find((order) => order.id === id)?.order_number
        : series.filter((each) => each.id === id).map((each) => seriesTitle(each, true))[0];
    return name ?? 'Another order';
  };
  const changeAll = async () => {
    const { results } = await call(changeAddressRoute, { body: { from, to } });
    await invalidate().catch(() => undefined);
    // What the box has said already is not said again.
    const isLocked = ({ id }: AddressResult) => all.some((order) => order.id === id && !isOpen(order));
    const failed = results.filter((result) => result.outcome !== 'changed' && !isLocked(result));
    const failedOf = (of: AddressResult['of']) => failed.filter((each) => each.of === of).length;
    const done = countsOf(orders.length - failedOf('order'), series.length - failedOf('series')) || 'nothing';
    if (failed.length === 0) toast.success(`New address on ${done}`);
    else {
      const reasons = failed.map((result) => `${nameOf(result)}: ${result.reason}`);
      toast.error([`New address on ${done}.`, ...reasons].join(' '));
    }
  };
  const collected = orders.filter(({ pickup_address }) => pickup_address === from);
  const numbers = collected.map(({ order_number }) => order_number);
  const visits = joinWithAnd([
    ...counted(orders.length, 'delivery', 'deliveries'),
    ...counted(collected.length, 'pickup').map((count) => `${count} (${joinWithAnd(numbers)})`),
  ]);
  const ofSeries = series.filter(({ pickup_address }) => pickup_address === from).length;
  const laterPickups = ofSeries > 0 ? ` and pickups of ${ofSeries}` : '';
  const body = [
    ...(visits ? [`${visits} will go to ${to}.`] : []),
    ...(series.length > 0
      ? [
          `Later deliveries of ${seriesText(series.length)}${laterPickups} ${visits ? 'go there too' : `will go to ${to}`}.`,
        ]
      : []),
  ].join(' ');
  return {
    left: locked ? lockedText : null,
    text: [
      ...(kept > 0
        ? [`Your ${countsOf(orders.length, series.length)} ${kept === 1 ? 'keeps' : 'keep'} ${from}.`]
        : []),
      ...(locked ? [lockedText] : []),
    ].join(' '),
    ask: locked && (() => askAbout(locked.id)),
    /** Says whether it was done. */
    change:
      kept > 0
        ? async () => {
            const isSure = await confirm({ title: 'Change these too?', body, action: 'Change Them' });
            if (isSure) await changeAll();
            return isSure;
          }
        : null,
  };
}
