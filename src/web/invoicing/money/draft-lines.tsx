import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Document, DocumentDetails, DraftChange, OwnLine } from '#shared/invoicing/document.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { gstLabelOf } from '#shared/pricing/gst.ts';
import { firstAndMore } from '#shared/pricing/line-amount.ts';
import { documentQuery } from '#web/invoicing/document.api.ts';
import { readyOrdersQuery, useChangeDraft } from '#web/invoicing/invoices.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { documentLineText } from './document-texts.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { lineStyles, linesBoxStyles } from './line-styles.ts';
import { OwnLineDialog } from './own-line-dialog.tsx';
import { ReadyOrder } from './ready-orders.tsx';
import { useDiscard } from './use-discard-draft.ts';

type DraftLinesProps = {
  draft: Document;
  /** A draft is being issued. */
  isBusy: boolean;
  onIssue: OnIssue;
};

/** `send` mails it at once. */
export type OnIssue = (draft: Document, send: boolean) => void;

/** What stands on a draft, and what can be done with it. */
export function DraftLines({ draft, ...props }: DraftLinesProps) {
  const { data, error, refetch } = useQuery(documentQuery(draft.id));
  if (!data && error)
    return (
      <LoadError className="card" title="The draft could not be loaded" error={error} onRetry={refetch} />
    );
  if (!data) return <Skeleton className="h-10" />;
  return <Loaded {...props} draft={data} />;
}

const failure = 'Failed to change draft';

const ownLinesOf = ({ content }: DocumentDetails): OwnLine[] =>
  content.own_lines.map(({ description, quantity, price }) => ({ description, quantity, price }));

function Loaded({ draft, isBusy, onIssue }: Omit<DraftLinesProps, 'draft'> & { draft: DocumentDetails }) {
  const { mutateAsync } = useChangeDraft();
  const { run, isBusy: isChanging } = useAction();
  const discard = useDiscard(draft);
  const [opened, setOpened] = useState<'line' | 'details' | null>(null);
  const { orders, own_lines, base, gst, total, purchase_order } = draft.content;
  const order_ids = orders.map(({ order_id }) => order_id);
  const change = (change: DraftChange) =>
    void run(() => mutateAsync({ ...atVersion(draft), body: change }), { done: 'Draft changed', failure });
  const close = () => setOpened(null);
  return (
    <div className={linesBoxStyles}>
      {purchase_order && (
        <p className="border-b border-line px-3 py-2 wrap-anywhere">
          <span className="text-ink-2">Purchase order</span> <span>{purchase_order}</span>
        </p>
      )}
      <ul aria-label={`Draft of ${draft.customer_name}`}>
        {orders.map((order) => (
          <Line
            key={order.order_id}
            name={order.order_number}
            isBusy={isChanging}
            onTakeOut={() => change({ order_ids: order_ids.filter((id) => id !== order.order_id) })}
          >
            <Section order={order} />
          </Line>
        ))}
        {own_lines.map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, and two can be the same
            key={index}
            name={line.description}
            isBusy={isChanging}
            onTakeOut={() => change({ lines: ownLinesOf(draft).filter((_, each) => each !== index) })}
          >
            <span className="min-w-0 flex-auto">{documentLineText(line)}</span>
            <Money cents={line.amount} className="ms-auto font-medium" />
          </Line>
        ))}
      </ul>
      <MoreOrders
        draft={draft}
        isBusy={isChanging}
        onPutIn={(id) => change({ order_ids: [...order_ids, id] })}
      />
      <div className="flex border-b border-line px-3 py-2">
        <PriceBreakdown kind="line" amounts={{ base, gst, total }} gstLabel={gstLabelOf(draft)} />
      </div>
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <Button size="sm" variant="ghost" icon={Plus} onClick={() => setOpened('line')}>
          Add Line
        </Button>
        <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setOpened('details')}>
          Edit Details
        </Button>
        <Button size="sm" variant="danger-quiet" onClick={discard}>
          Discard Draft
        </Button>
        <span className="ms-auto flex gap-2 max-md:basis-full max-md:[&>button]:flex-1">
          <Button size="sm" busy={isBusy} onClick={() => onIssue(draft, false)}>
            Issue
          </Button>
          <Button size="sm" icon={Send} busy={isBusy} onClick={() => onIssue(draft, true)}>
            Issue and Send
          </Button>
        </span>
      </div>
      {opened === 'details' && <DraftDialog draft={draft} onClose={close} />}
      {opened === 'line' && (
        <OwnLineDialog
          title="Add Line"
          mode={draft}
          done="Line added"
          failure={failure}
          save={(line) => mutateAsync({ ...atVersion(draft), body: { lines: [...ownLinesOf(draft), line] } })}
          onClose={close}
        />
      )}
    </div>
  );
}

type LineProps = { name: string; isBusy: boolean; onTakeOut: () => void; children: ReactNode };

const Line = ({ name, isBusy, onTakeOut, children }: LineProps) => (
  <li className={lineStyles}>
    {children}
    <Button size="sm" variant="ghost" disabled={isBusy} aria-label={`Remove ${name}`} onClick={onTakeOut}>
      Remove
    </Button>
  </li>
);

/** An order on a draft, without GST as all lines of a document. */
function Section({ order }: { order: DocumentDetails['content']['orders'][number] }) {
  const { order_id: id, order_number, fulfilled_on, purchase_order, lines } = order;
  const today = useToday();
  return (
    <>
      <OrderLink order={{ id, order_number }} />
      <span className="text-ink-2">Delivered {formatDate(fulfilled_on, today)}</span>
      {purchase_order && (
        <span className="text-ink-2 wrap-anywhere">{`Purchase order ${purchase_order}`}</span>
      )}
      <span className="min-w-0 flex-[1_1_140px] truncate text-ink-2">
        {firstAndMore(lines.map(documentLineText))}
      </span>
      <Money cents={lines.reduce((sum, { amount }) => sum + amount, 0)} className="ms-auto font-medium" />
    </>
  );
}

type MoreOrdersProps = { draft: DocumentDetails; isBusy: boolean; onPutIn: (order_id: string) => void };

/** The other orders of the customer that can be invoiced. */
function MoreOrders({ draft, isBusy, onPutIn }: MoreOrdersProps) {
  const { data = [] } = useQuery(readyOrdersQuery(draft.customer_id));
  if (data.length === 0) return null;
  return (
    <>
      <p className="border-b border-line bg-sunken px-3 py-1.5 text-ink-3">Ready to invoice as well</p>
      <ul aria-label="Ready to invoice as well">
        {data.map((order) => (
          <li key={order.id} className={lineStyles}>
            <ReadyOrder order={order} />
            <Button
              size="sm"
              variant="ghost"
              disabled={isBusy}
              aria-label={`Add ${order.order_number}`}
              onClick={() => onPutIn(order.id)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
