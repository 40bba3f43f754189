import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { toPayNow } from '#shared/invoicing/document-text.ts';
import { isOwed } from '#shared/invoicing/payment-status.ts';
import { takenTexts } from '#shared/invoicing/to-pay.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import type { EntryKind, SettledEntry, Settlement } from '#shared/ledger/entry.ts';
import { paymentMethodLabels } from '#shared/ledger/payment-method.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { dueState } from '#web/invoicing/due-state.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { RecordPaymentDialog } from './lazy-payment-dialogs.ts';
import { useReleaseSettlement, useSettleFromCredit } from './payments.api.ts';

type CardProps = { document: DocumentDetails; role: 'owner' | 'admin' | 'customer' };
type OpenCardProps = CardProps & {
  /** What a credit that is not used makes of it. */
  lessCredit?: string;
};

/** What is open of an issued document, and how staff settle it. */
export function OpenCard({ document, role, lessCredit }: OpenCardProps) {
  const today = useToday();
  const [isRecording, setRecording] = useState(false);
  const { state, total, open, due_on, payment_status } = document;
  if (state !== 'issued' || open === null) return null;
  const isCredit = total < 0;
  const settled = Math.abs(total) - open;
  const settledText = settledTextOf(document, settled);
  const isToPay = isOwed(document);
  const isPast = Temporal.PlainDate.compare(due_on, today) < 0;
  // Nobody is late with what they were not sent.
  const lateText = payment_status === 'overdue' ? dueState(due_on, today) : '';
  const whenText = isPast ? lateText : `due ${dueState(due_on, today)}`;
  return (
    <section className="card grid gap-2 p-4" aria-label={isCredit ? 'Unused credit' : 'Open amount'}>
      <p className="flex justify-between gap-3 text-sm text-ink-2">
        {isCredit ? 'Unused credit' : 'Open'}
        {isToPay && <span className="text-xs/5 text-ink-3">{whenText}</span>}
      </p>
      <Money cents={open} className="text-2xl font-semibold tracking-[-0.022em]" />
      {lessCredit && <p className="text-sm font-medium tabular-nums">{lessCredit}</p>}
      <Progress value={settled} max={Math.abs(total)} label={settledText} />
      <p className="text-xs text-ink-3 tabular-nums">{settledText}</p>
      {role !== 'customer' && isToPay && (
        <div className="mt-1 grid gap-2">
          <Button variant="primary" icon={Plus} onClick={() => setRecording(true)}>
            Record Payment
          </Button>
          <UseCredit document={document} />
        </div>
      )}
      {isRecording && <RecordPaymentDialog document={document} onClose={() => setRecording(false)} />}
    </section>
  );
}

/** `$300.00 of $364.10 paid`; where not all of it was paid, what became of the rest: `$19.01 taken off, $30.00 paid of $364.10`. */
function settledTextOf(document: DocumentDetails, settled: Cents): string {
  const { total, content } = document;
  const whole = formatCents(Math.abs(total));
  const toPay = total > 0 ? toPayNow(content, document) : null;
  if (toPay && (toPay.credit > 0 || toPay.adjusted > 0)) return `${takenTexts(toPay).join(', ')} of ${whole}`;
  return `${formatCents(settled)} of ${whole} ${total < 0 ? 'used' : 'paid'}`;
}

/** Pays a document from what its customer has paid or got back already. */
function UseCredit({ document }: Pick<CardProps, 'document'>) {
  const { id, customer_id, open } = document;
  const { data: billing } = useQuery(billingQuery(customer_id));
  const { mutateAsync } = useSettleFromCredit();
  const idempotencyKeyFor = useIdempotencyKey();
  const { run, isBusy } = useAction();
  const amount = Math.min(open ?? 0, billing?.credit ?? 0);
  if (amount === 0) return null;
  const settle = () => {
    const input = { body: { customer_id, items: [{ document_id: id, amount }] } };
    return run(
      () => mutateAsync({ ...input, idempotencyKey: idempotencyKeyFor([input, document.version, open]) }),
      {
        done: 'Credit used',
        failure: 'Failed to use credit',
      },
    );
  };
  return (
    <Button busy={isBusy} onClick={() => void settle()}>
      Use Credit of {formatCents(amount)}
    </Button>
  );
}

/** What settles a document, or what a credit note settles, with what was released again. */
export function SettlementsCard({ document, role }: CardProps) {
  const id = useId();
  const { settlements, open, total } = document;
  if (settlements.length === 0 || open === null) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="border-b border-line px-4 py-3 text-base" id={id}>
        {total < 0 ? 'Used for' : 'Paid by'}
      </h2>
      <ul className="divide-y divide-line">
        {settlements.map((settlement) => (
          <SettlementRow key={settlement.id} settlement={settlement} document={document} role={role} />
        ))}
      </ul>
      <p className="flex justify-between gap-3 rounded-b-lg border-t border-line bg-sunken px-4 py-3 text-sm text-ink-2">
        {total < 0 ? 'Unused today' : 'Open today'}
        <Money cents={open} className="font-medium text-ink" />
      </p>
    </section>
  );
}

const kindNames: Partial<Record<EntryKind, string>> = {
  adjustment: 'Adjustment note',
  invoice: 'Invoice',
  opening: 'Brought over',
  refund: 'Refund',
  rounding: 'Cash rounding',
  void: 'Void',
};

/** How it was paid says more than that it was. */
const entryText = ({ kind, method }: SettledEntry): string =>
  (kind === 'payment' && method ? paymentMethodLabels[method] : kindNames[kind]) ?? 'Paid';

/** `Thu 19 Nov; put on Mon 23 Nov; taken off Tue 24 Nov`: of when it counts, and what became of it later. */
function daysText(
  { settled_on, released_on }: Settlement,
  { dated_on }: SettledEntry,
  today: Temporal.PlainDate,
): string {
  const parts = [formatDate(dated_on, today)];
  if (!settled_on.equals(dated_on)) parts.push(`put on ${formatDate(settled_on, today)}`);
  if (released_on) parts.push(`taken off ${formatDate(released_on, today)}`);
  return parts.join('; ');
}

type RowProps = CardProps & { settlement: Settlement };

function SettlementRow({ settlement, document, role }: RowProps) {
  const today = useToday();
  const { credit, debit, amount, released_on } = settlement;
  const isPaid = debit.document_id === document.id;
  const other = isPaid ? credit : debit;
  return (
    <li
      className={classNames(
        'flex items-center gap-2 px-4 py-2.5 text-sm tabular-nums',
        released_on !== null && 'text-ink-3',
      )}
    >
      <span className="min-w-0 flex-auto">
        <EntryName entry={other} role={role} />
        <span className="block text-xs text-ink-3">
          {unbroken(`${entryText(other)}, ${daysText(settlement, other, today)}`)}
        </span>
      </span>
      <Money
        cents={isPaid ? -amount : amount}
        className={classNames(released_on !== null && 'line-through')}
      />
      {role !== 'customer' && !released_on && isReleasable(settlement) && (
        <ReleaseButton settlement={settlement} other={other} document={document} />
      )}
    </li>
  );
}

/** A void, a refund and a rounding stay settled: they are undone with what they belong to. */
const isReleasable = ({ credit, debit }: Settlement): boolean =>
  (credit.kind === 'payment' || credit.kind === 'adjustment') && debit.document_id !== null;

/** A document leads to its page, a payment to the list of payments, which customers have none of. */
function EntryName({
  entry: { number, document_id },
  role,
}: {
  entry: SettledEntry;
  role: CardProps['role'];
}): ReactNode {
  const styles = 'link tap-target text-sm';
  if (document_id && role === 'customer')
    return (
      <Link to="/dashboard/customer/invoices/$id" params={{ id: document_id }} className={styles}>
        {number}
      </Link>
    );
  if (role === 'customer') return <span className="font-medium">{number}</span>;
  if (document_id)
    return (
      <Link to={`/dashboard/${role}/money/$id`} params={{ id: document_id }} className={styles}>
        {number}
      </Link>
    );
  return (
    <Link
      to={`/dashboard/${role}/money`}
      search={{ tab: 'payments', search: number } as object}
      className={styles}
    >
      {number}
    </Link>
  );
}

type ReleaseProps = Pick<RowProps, 'settlement' | 'document'> & { other: SettledEntry };

function ReleaseButton({ settlement, document, other }: ReleaseProps) {
  const { mutateAsync } = useReleaseSettlement();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const amount = formatCents(settlement.amount);
  const invoice = settlement.debit.document_id === document.id ? document.document_number : other.number;
  const release = async () => {
    const isConfirmed = await confirm({
      title: `Take ${amount} off ${invoice}?`,
      body: `${amount} of ${invoice} is open again. You can use it for something else.`,
      action: 'Take Off',
    });
    if (!isConfirmed) return;
    await run(() => mutateAsync({ params: { id: settlement.id } }), {
      done: `${other.number} taken off`,
      failure: 'Failed to take it off',
    });
  };
  return (
    <Button size="sm" variant="ghost" busy={isBusy} onClick={() => void release()}>
      Take Off
    </Button>
  );
}
