import { Ellipsis, HandCoins, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '#shared/payments/payment.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { RefundDialog, UndoPaymentDialog } from './lazy-payment-dialogs.ts';

/** What staff do with a payment; with one that is undone, nothing. */
export function PaymentMenu({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState<'refund' | 'undo' | null>(null);
  const { payment_number, direction, reversed_on } = payment;
  if (reversed_on) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} aria-label={`Actions for ${payment_number}`} />}>
        {direction === 'in' && (
          <MenuItem icon={HandCoins} onSelect={() => setOpen('refund')}>
            Refund
          </MenuItem>
        )}
        <MenuItem icon={Undo2} danger onSelect={() => setOpen('undo')}>
          Undo
        </MenuItem>
      </Menu>
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {open === 'undo' && <UndoPaymentDialog payment={payment} onClose={close} />}
    </>
  );
}
