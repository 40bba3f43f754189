import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Eye, FileText, Send, Trash2 } from 'lucide-react';
import type { Document } from '#shared/invoicing/document.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { holdsText, periodText } from './document-texts.ts';
import type { OnIssue } from './draft-lines.tsx';
import type { DashboardOf } from './money-part.ts';
import { UnfoldButton } from './unfold-button.tsx';
import { useDiscard } from './use-discard-draft.ts';

interface DraftCells {
  dashboardOf: DashboardOf;
  today: Temporal.PlainDate;
  /** The draft that is shown whole. */
  unfolded: string | null;
  onUnfold: (draft: Document) => void;
  /** A draft is being issued. */
  isBusy: boolean;
  onIssue: OnIssue;
}

/** The id of a sortable column is the name the service sorts by. */
export const draftColumns = (cells: DraftCells): Column<Document>[] => [
  {
    id: 'unfold',
    header: 'What it says',
    hideHeader: true,
    width: '48px',
    cell: (draft) => <Unfold {...cells} draft={draft} />,
  },
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    cell: (draft) => <Customer {...cells} draft={draft} />,
  },
  { id: 'holds', header: 'Holds', width: '18%', cell: holdsText },
  {
    id: 'purchase_order',
    header: 'Purchase order',
    width: '15%',
    cell: ({ purchase_order }) => (
      <span className="block truncate text-ink-2" title={purchase_order ?? undefined}>
        {purchase_order ?? 'None'}
      </span>
    ),
  },
  {
    id: 'due_on',
    header: 'Due',
    sortable: true,
    width: '112px',
    cell: ({ due_on }) => formatDate(due_on, cells.today),
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
    width: '56px',
    cell: (draft) => <DraftMenu {...cells} draft={draft} />,
  },
];

/** The same as a card, for narrow screens. */
export const draftCard = (cells: DraftCells) => (draft: Document) => (
  <>
    <div className="flex items-center justify-between gap-3 ps-8">
      <div className="min-w-0">
        <Customer {...cells} draft={draft} />
      </div>
      <span className="flex flex-none items-center gap-1">
        <DraftMenu {...cells} draft={draft} />
        <Unfold {...cells} draft={draft} />
      </span>
    </div>
    <div className="flex justify-between gap-3">
      <span className="text-ink-2">{holdsText(draft)}</span>
      <Money cents={draft.total} className="font-medium" />
    </div>
    <div className="flex justify-between gap-3 text-ink-2">
      <span className="min-w-0 truncate">
        Purchase order <span>{draft.purchase_order ?? 'None'}</span>
      </span>
      <span className="flex-none">Due {formatDate(draft.due_on, cells.today)}</span>
    </div>
  </>
);

type CellProps = DraftCells & { draft: Document };

const Unfold = ({ draft, unfolded, onUnfold }: CellProps) => (
  <UnfoldButton
    label={`Draft of ${draft.customer_name}`}
    isOpen={draft.id === unfolded}
    onPress={() => onUnfold(draft)}
  />
);

const Customer = ({ draft, dashboardOf, today }: CellProps) => (
  <>
    <Link
      to={`/dashboard/${dashboardOf}/money/$id`}
      params={{ id: draft.id }}
      className="order-link tap-target block truncate font-medium"
    >
      {draft.customer_name}
    </Link>
    <span className="line2">{unbroken(periodText(draft, today))}</span>
  </>
);

interface DraftMenuProps {
  draft: Document;
  dashboardOf: DashboardOf;
  /** A draft is being issued. */
  isBusy: boolean;
  onIssue: OnIssue;
}

/** What staff do with a draft. */
function DraftMenu({ draft, dashboardOf, isBusy, onIssue }: DraftMenuProps) {
  const { id, customer_name } = draft;
  const navigate = useNavigate();
  const discard = useDiscard(draft);
  const trigger = (
    <IconButton size="sm" icon={Ellipsis} aria-label={`Actions for the draft of ${customer_name}`} />
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem
        icon={Eye}
        onSelect={() => void navigate({ to: `/dashboard/${dashboardOf}/money/$id`, params: { id } })}
      >
        Open Draft
      </MenuItem>
      <MenuItem icon={FileText} disabled={isBusy} onSelect={() => onIssue(draft, false)}>
        Issue
      </MenuItem>
      <MenuItem icon={Send} disabled={isBusy} onSelect={() => onIssue(draft, true)}>
        Issue and Send
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void discard()}>
        Discard Draft
      </MenuItem>
    </Menu>
  );
}
