import { useQueryClient } from '@tanstack/react-query';
import { openOrdersQuery } from '#web/orders/orders.api.ts';
import { ownRunningSeriesQuery } from '#web/series/series.api.ts';

/**
 * Returns a function that says what of the customer still goes to an address: `7 orders and 5 recurring orders keep 4 Argyle St.`;
 * `null` where nothing does, or where it could not be asked.
 */
export function useKeptAddresses(): (address: string) => Promise<string | null> {
  const client = useQueryClient();
  return async (address) => {
    const rows = await Promise.all([
      client.fetchQuery(openOrdersQuery).then((page) => page.rows),
      client.fetchQuery(ownRunningSeriesQuery),
    ]).catch(() => []);
    const counts = rows.map(
      (each) => each.filter(({ delivery_address }) => delivery_address === address).length,
    );
    const parts = ['order', 'recurring order'].flatMap((name, index) => {
      const count = counts[index] ?? 0;
      return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];
    });
    if (parts.length === 0) return null;
    const isOne = counts.reduce((sum, count) => sum + count, 0) === 1;
    return `Your ${parts.join(' and ')} ${isOne ? 'keeps' : 'keep'} ${address}. ${isOne ? 'Edit it if it' : 'Edit those that'} should move.`;
  };
}
