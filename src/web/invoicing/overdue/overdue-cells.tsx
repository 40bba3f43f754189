import { Link } from '@tanstack/react-router';
import { Banknote, Ellipsis, Mail, ReceiptText } from 'lucide-react';
import { formatDate } from '#shared/kernel/date-text.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { type Age, ages, daysLate } from '#shared/statements/ages.ts';
import type { MoneySummary } from '#shared/statements/overdue.contract.ts';
import type { OverdueCustomer } from '#shared/statements/overdue.ts';
import { useNotMailed } from '#web/business/mail-leaves.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import type { OpenPart, OwedPart } from './overdue-list.ts';

interface OverdueCells {
  dashboardOf: 'owner' | 'admin';
  today: Temporal.PlainDate;
  /** A reminder is being sent. */
  isBusy: boolean;
  /** The amount whose documents are shown. */
  open: OpenPart | null;
  onOpen: (part: OpenPart) => void;
  onRemind: (row: OverdueCustomer) => void;
  onPayment: (row: OverdueCustomer) => void;
  onBilling: (row: OverdueCustomer) => void;
}

const heads: Record<OwedPart, string> = {
  not_due: 'Not due',
  days_1_30: '1–30 days',
  days_31_60: '31–60 days',
  days_61_90: '61–90 days',
  over_90: 'Over 90 days',
  overdue: 'Overdue',
};

/** What an amount is called where no head stands above it. */
const namesOf: Record<OwedPart, string> = {
  ...{ not_due: 'not due', days_1_30: '1–30 days late', days_31_60: '31–60 days late' },
  ...{ days_61_90: '61–90 days late', over_90: 'over 90 days late', overdue: 'overdue' },
};

/** The id of a sortable column is the name the service sorts by. */
export const overdueColumns = (cells: OverdueCells): Column<OverdueCustomer>[] => [
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    cell: (row) => <Customer row={row} />,
  },
  ...ages.map(
    (age: Age): Column<OverdueCustomer> => ({
      id: age,
      header: heads[age],
      align: 'end',
      width: '97px',
      cell: (row) => <Amount {...cells} row={row} part={age} />,
    }),
  ),
  {
    id: 'overdue',
    header: heads.overdue,
    sortable: true,
    align: 'end',
    width: '104px',
    cell: (row) => <Amount {...cells} row={row} part="overdue" />,
  },
  {
    id: 'last_reminder',
    header: 'Last reminder',
    width: '156px',
    cell: (row) => (
      <span className="text-ink-2">
        {reminderText(row, cells.today)}
        <NotMailed row={row} />
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: '146px',
    cell: (row) => (
      <span className="flex items-center justify-end gap-1">
        <StatementLink {...cells} row={row} className={buttonStyles({ variant: 'ghost', size: 'sm' })} />
        <Actions {...cells} row={row} />
      </span>
    ),
  },
];

/** The same as a card, for narrow screens. */
export const overdueCard = (cells: OverdueCells) => (row: OverdueCustomer) => (
  <>
    <div className="min-w-0 ps-8">
      <Customer row={row} />
    </div>
    <div className="flex items-end justify-between gap-3 text-ink-2">
      <span>
        Oldest {daysText(daysLate(row.oldest_due_on, cells.today))} late
        <span className="block">{`Last reminder: ${reminderText(row, cells.today)}`}</span>
        <NotMailed row={row} />
      </span>
      <span className="flex-none text-end">
        Overdue
        <span className="block text-ink">
          <Amount {...cells} row={row} part="overdue" />
        </span>
      </span>
    </div>
    <div className="grid grid-cols-[1fr_auto] items-center gap-2">
      <StatementLink {...cells} row={row} className={buttonStyles({ size: 'sm', block: true })} />
      <Actions {...cells} row={row} />
    </div>
  </>
);

/** What all of them owe, below the rows. */
export const overdueFoot = ({ customers, amount, ...sums }: MoneySummary['overdue']) => ({
  label: `${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}, credit taken off`,
  cells: Object.fromEntries([
    ...ages.map((age) => [age, <Money key={age} cents={sums[age]} />]),
    ['overdue', <Money key="overdue" cents={amount} />],
  ]),
  total: <Money cents={amount} />,
});

const daysText = (days: number): string => `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;

/** `Mon 9 Nov, 14 days after it was due`, `None yet`, `None, reminders off`. */
export function reminderText(
  {
    last_reminder_days: days,
    last_reminded_on: day,
    is_reminded,
  }: Pick<OverdueCustomer, 'last_reminder_days' | 'last_reminded_on' | 'is_reminded'>,
  today: Temporal.PlainDate,
): string {
  if (days === null || !day) return is_reminded ? 'None yet' : 'None, reminders off';
  const last = `${formatDate(day, today)}, ${daysText(days)} after it was due`;
  return is_reminded ? last : `${last}, reminders off`;
}

function NotMailed({ row: { last_reminded_on } }: { row: OverdueCustomer }) {
  const notMailed = useNotMailed();
  return last_reminded_on && notMailed && <span className="line2 block">{notMailed}</span>;
}

type CellProps = OverdueCells & { row: OverdueCustomer };

/** Before the email there is room for what else is to be known of them. */
const Customer = ({ row: { id, customer_name, email, on_hold } }: Pick<CellProps, 'row'>) => (
  <>
    <PersonLink id={id} className="block truncate font-medium" title={customer_name}>
      {customer_name}
    </PersonLink>
    <span className="line2 block truncate">
      {on_hold && <span className="font-medium text-ink-2">On hold · </span>}
      <span>{shownEmail(email)}</span>
    </span>
  </>
);

/** It opens its documents. */
function Amount({ row, part, open, onOpen }: CellProps & { part: OwedPart }) {
  if (row[part] === 0) return <span className="text-ink-3">–</span>;
  const isOpen = open?.id === row.id && open.part === part;
  const documents =
    part === 'overdue' && row.documents
      ? ` ${formatCount(row.documents)} ${row.documents === 1 ? 'invoice' : 'invoices'}`
      : '';
  return (
    <button
      type="button"
      className={
        part === 'overdue' ? 'link tap-target text-end font-semibold text-ink' : 'link tap-target text-ink'
      }
      aria-expanded={isOpen}
      // It begins with what is read on it.
      aria-label={`${formatCents(row[part])}${documents}, ${namesOf[part]}, ${row.customer_name}`}
      onClick={() => onOpen({ id: row.id, part })}
    >
      <Money cents={row[part]} />
      {documents && <span className="line2 block font-normal">{documents}</span>}
    </button>
  );
}

const StatementLink = ({
  row,
  dashboardOf,
  className,
}: Pick<CellProps, 'row' | 'dashboardOf'> & { className: string }) => (
  <Link
    to={`/dashboard/${dashboardOf}/money/statement/$customerId`}
    params={{ customerId: row.id }}
    className={className}
    aria-label={`Statement of ${row.customer_name}`}
  >
    Statement
  </Link>
);

const Actions = ({ row, isBusy, onRemind, onPayment, onBilling }: CellProps) => (
  <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${row.customer_name}`} />}>
    <MenuItem icon={Mail} disabled={isBusy} onSelect={() => onRemind(row)}>
      Send Reminder
    </MenuItem>
    <MenuItem icon={Banknote} onSelect={() => onPayment(row)}>
      Record Payment
    </MenuItem>
    <MenuItem icon={ReceiptText} onSelect={() => onBilling(row)}>
      Billing
    </MenuItem>
  </Menu>
);
