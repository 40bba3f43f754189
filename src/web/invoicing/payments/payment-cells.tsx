import { Link } from '@tanstack/react-router';
import { Ellipsis, HandCoins, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { paymentMethodLabels } from '#shared/ledger/payment-method.ts';
import type { Payment } from '#shared/payments/payment.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { RefundDialog, UndoPaymentDialog } from './lazy-payment-dialogs.ts';

interface PaymentCells {
  dashboardOf: 'owner' | 'admin';
  today: Temporal.PlainDate;
}

/** The id of a sortable column is the name the service sorts by. */
export const paymentColumns = (cells: PaymentCells): Column<Payment>[] => [
  {
    id: 'number',
    header: 'Payment',
    sortable: true,
    width: '150px',
    cell: (payment) => <NumberCell {...cells} payment={payment} />,
  },
  {
    id: 'paid_on',
    header: 'Day',
    sortable: true,
    width: '112px',
    cell: ({ paid_on }) => <span className="date text-ink-2">{formatDate(paid_on, cells.today)}</span>,
  },
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    cell: (payment) => <Customer payment={payment} />,
  },
  {
    id: 'method',
    header: 'Method',
    width: '15%',
    cell: (payment) => <span className="text-ink-2">{methodText(payment)}</span>,
  },
  {
    id: 'settles',
    header: 'Pays',
    width: '14%',
    cell: (payment) => <Settles {...cells} payment={payment} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'end',
    width: '108px',
    cell: (payment) => <SignedAmount payment={payment} />,
  },
  {
    id: 'unused',
    header: 'Left as credit',
    align: 'end',
    width: '116px',
    cell: (payment) => <Unused payment={payment} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: '56px',
    cell: (payment) => <PaymentMenu payment={payment} />,
  },
];

/** The same as a card, for narrow screens. */
export const paymentCard = (cells: PaymentCells) => (payment: Payment) => (
  <>
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <NumberCell {...cells} payment={payment} />
      </div>
      <span className="-my-2 -me-2 flex items-center gap-1">
        <SignedAmount payment={payment} />
        <PaymentMenu payment={payment} />
      </span>
    </div>
    <div className="flex justify-between gap-3">
      <div className="min-w-0">
        <Customer payment={payment} />
      </div>
      <span className="flex-none text-ink-2">{formatDate(payment.paid_on, cells.today)}</span>
    </div>
    <div className="flex justify-between gap-3 text-ink-2">
      <span>{methodText(payment)}</span>
      <Settles {...cells} payment={payment} />
    </div>
    {payment.unused > 0 && (
      <div className="flex justify-between gap-3 text-ink-2">
        <span>Left as credit</span>
        <Unused payment={payment} />
      </div>
    )}
  </>
);

type CellProps = PaymentCells & { payment: Payment };
type PaymentProps = Pick<CellProps, 'payment'>;

/** `Refund, transfer` */
function methodText({ direction, method }: Payment): string {
  const label = paymentMethodLabels[method];
  return direction === 'in' ? label : `Refund, ${label.toLowerCase()}`;
}

function NumberCell({ payment: { payment_number, rounding, reversed_on }, today }: CellProps) {
  return (
    <>
      <span className="order-no">{payment_number}</span>
      {reversed_on ? (
        <span className="line2">Undone {formatDate(reversed_on, today)}</span>
      ) : (
        rounding !== 0 && <span className="line2">Rounded by {formatCents(Math.abs(rounding))}</span>
      )}
    </>
  );
}

function Customer({ payment: { customer_id, customer_name, reference, note } }: PaymentProps) {
  const second = reference ?? note ?? 'No reference';
  return (
    <>
      <PersonLink id={customer_id} className="block truncate font-medium" title={customer_name}>
        {customer_name}
      </PersonLink>
      <span className="line2 truncate" title={second}>
        {second}
      </span>
    </>
  );
}

/** The documents that it pays; of a refund, the payment that it returns. */
function Settles({ payment: { documents, document_count, refund_of }, dashboardOf }: CellProps) {
  if (refund_of)
    return (
      <Link
        to={`/dashboard/${dashboardOf}/money`}
        search={{ tab: 'payments', search: refund_of.payment_number } as object}
        className="link tap-target text-sm tabular-nums"
      >
        {refund_of.payment_number}
      </Link>
    );
  const [first] = documents;
  if (!first) return <span className="text-ink-3">Nothing</span>;
  return (
    <span className="block">
      <Link
        to={`/dashboard/${dashboardOf}/money/$id`}
        params={{ id: first.id }}
        className="link tap-target text-sm tabular-nums"
      >
        {first.document_number}
      </Link>
      {document_count > 1 && <span className="line2">and {document_count - 1} more</span>}
    </span>
  );
}

const SignedAmount = ({ payment: { direction, amount } }: PaymentProps) => (
  <Money cents={direction === 'in' ? amount : -amount} className="font-medium" />
);

const Unused = ({ payment: { unused } }: PaymentProps) => (
  <Money cents={unused} className={classNames(unused === 0 && 'text-ink-3')} />
);

/** What staff do with a payment; with one that is undone, nothing. */
function PaymentMenu({ payment }: { payment: Payment }) {
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
