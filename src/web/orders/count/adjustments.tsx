import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { LazyShopScan } from '#web/orders/scan/lazy-shop-scan.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

/** What staff do with an order that came in; `new-charge`: the charges, with one more. */
export type Adjustment = 'count' | 'charges' | 'new-charge' | 'scan';

const CountDialog = lazyDialog(
  async () => (await import('./count-dialog.tsx')).CountDialog,
  'Count and weigh could not be opened. Check your connection and try again.',
);

const ChargesDialog = lazyDialog(
  async () => (await import('./charges-dialog.tsx')).ChargesDialog,
  'Charges could not be opened. Check your connection and try again.',
);

const dialogs = { count: CountDialog, charges: ChargesDialog, scan: LazyShopScan };

/** Opens the dialogs in which staff scan and count an order, and charge more than its items. */
export function useAdjustments() {
  const [open, setOpen] = useState<{ kind: Adjustment; order: Order } | null>(null);
  const props = open && { order: open.order, onClose: () => setOpen(null) };
  const Dialog = open && open.kind !== 'new-charge' && dialogs[open.kind];
  return {
    adjust: (kind: Adjustment, order: Order) => setOpen({ kind, order }),
    dialog: props && (Dialog ? <Dialog {...props} /> : <ChargesDialog {...props} isAdding />),
  };
}
