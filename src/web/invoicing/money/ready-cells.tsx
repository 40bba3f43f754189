import type { ReadyCustomer } from '#shared/invoicing/invoices.contract.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { daysAgoText, ordersText, whenText } from './document-texts.ts';
import { UnfoldButton } from './unfold-button.tsx';

interface ReadyCells {
  today: Temporal.PlainDate;
  /** A draft is being made. */
  isBusy: boolean;
  /** The customer whose orders are shown. */
  unfolded: string | null;
  onUnfold: (row: ReadyCustomer) => void;
  /** Drafts all orders of a customer. */
  onMake: (row: ReadyCustomer) => void;
}

/** The id of a sortable column is the name the service sorts by. */
export const readyColumns = (cells: ReadyCells): Column<ReadyCustomer>[] => [
  {
    id: 'unfold',
    header: 'Orders of the customer',
    hideHeader: true,
    width: '56px',
    cell: (row) => <Unfold {...cells} row={row} />,
  },
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    cell: ({ customer_id, customer_name }) => (
      <PersonLink id={customer_id} className="block truncate font-medium" title={customer_name}>
        {customer_name}
      </PersonLink>
    ),
  },
  { id: 'when', header: 'When', width: '26%', cell: (row) => whenText(row, cells.today) },
  {
    id: 'orders',
    header: 'Orders',
    align: 'end',
    width: '76px',
    cell: ({ order_count }) => <span className="tabular-nums">{order_count}</span>,
  },
  {
    id: 'oldest',
    header: 'Oldest',
    sortable: true,
    width: '128px',
    cell: (row) => <Oldest {...cells} row={row} />,
  },
  {
    id: 'total',
    header: 'Total',
    sortable: true,
    align: 'end',
    width: '112px',
    cell: ({ total }) => <Money cents={total} className="font-medium" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: '128px',
    cell: (row) => <MakeDraft {...cells} row={row} />,
  },
];

/** The same as a card, for narrow screens. */
export const readyCard = (cells: ReadyCells) => (row: ReadyCustomer) => (
  <>
    <div className="flex items-center justify-between gap-3">
      <PersonLink id={row.customer_id} className="min-w-0 font-medium">
        {row.customer_name}
      </PersonLink>
      <Unfold {...cells} row={row} />
    </div>
    <div className="flex justify-between gap-3">
      <span className="text-ink-2">{whenText(row, cells.today)}</span>
      <Money cents={row.total} className="font-medium" />
    </div>
    <div className="flex justify-between gap-3">
      <span className="text-ink-2">{ordersText(row.order_count)}</span>
      <span className="text-end">
        <Oldest {...cells} row={row} />
      </span>
    </div>
    <MakeDraft {...cells} row={row} block />
  </>
);

type CellProps = ReadyCells & { row: ReadyCustomer };

const Unfold = ({ row, unfolded, onUnfold }: CellProps) => (
  <UnfoldButton
    label={`Orders of ${row.customer_name}`}
    isOpen={row.customer_id === unfolded}
    onPress={() => onUnfold(row)}
  />
);

const Oldest = ({ row, today }: CellProps) => (
  <>
    {formatDate(row.oldest_on, today)}
    <span className="line2">{daysAgoText(row.oldest_on, today)}</span>
  </>
);

/** While its orders are shown, the draft is made of those that are chosen there. */
const MakeDraft = ({ row, unfolded, isBusy, onMake, block = false }: CellProps & { block?: boolean }) =>
  row.customer_id !== unfolded && (
    <Button
      size="sm"
      block={block}
      disabled={isBusy}
      aria-label={`Make Draft for ${row.customer_name}`}
      onClick={() => onMake(row)}
    >
      Make Draft
    </Button>
  );
