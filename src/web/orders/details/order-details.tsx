import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { visitNoteLabel } from '#shared/accounts/user.ts';
import { couldNotText, weCouldNotText } from '#shared/deliveries/failed-text.ts';
import { isDelivered } from '#shared/deliveries/leg.ts';
import { bagStageLabels, bagsName, missingBags, type OrderBag } from '#shared/labels/bag.ts';
import { bagCodeText } from '#shared/labels/bag-code.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderDetails as DetailedOrder } from '#shared/orders/orders.contract.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { ConditionNotes } from '#web/orders/conditions/condition-notes.tsx';
import { useClosedVisits } from '#web/orders/display/closed-visit.ts';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { OrderProposal } from '#web/orders/proposal/order-proposal.tsx';
import { LastOccurrenceNote } from '#web/series/last-occurrence-note.tsx';
import { NextOccurrenceEntry } from '#web/series/next-occurrence.tsx';
import { SeriesDates } from '#web/series/series-dates.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { DetailsSection } from './details-section.tsx';
import { OpenCases } from './open-cases.tsx';
import { OrderHistory } from './order-history.tsx';

type OrderDetailsProps = {
  order: DetailedOrder;
  legs: ReactNode;
  /** What of it left the app. */
  messages?: ReactNode;
};

/** As high at first as most orders are, so that the dialog does not jump. */
const bodyStyles = 'grid min-h-[min(560px,70dvh)] grid-cols-1 content-start gap-5.5';

/** All details of an order: its legs, items and history. */
export function OrderDetails({ order, legs, messages }: OrderDetailsProps) {
  return (
    <div className={bodyStyles}>
      <OrderProposal order={order} />
      <NeedsDateNote order={order} />
      <MissingBagsNote order={order} />
      <ClosedDayNote order={order} />
      <OpenCases cases={order.open_cases} />
      {legs}
      <DetailsSection title="Items" aside={<CountedBy order={order} />}>
        <OrderLines order={order} />
        <ConditionNotes order={order} />
      </DetailsSection>
      <OrderBags bags={order.bags} />
      {order.visit_note && (
        <DetailsSection title={visitNoteLabel}>
          <Text>{order.visit_note}</Text>
        </DetailsSection>
      )}
      {order.special_instructions && (
        <DetailsSection title="Special instructions">
          <Text>{order.special_instructions}</Text>
        </DetailsSection>
      )}
      {order.purchase_order && (
        <DetailsSection title="Purchase order">
          <Text>{order.purchase_order}</Text>
        </DetailsSection>
      )}
      {/* What was noted at a door stands with its leg; what was said on the way is over once it is delivered. */}
      {order.delivery_notes &&
        !isDelivered(order) &&
        !order.legs.some(({ note }) => note === order.delivery_notes) && (
          <DetailsSection title="Delivery notes">
            <Text>{order.delivery_notes}</Text>
          </DetailsSection>
        )}
      {order.customer_note && (
        <DetailsSection title="Note on the customer">
          <Text>{order.customer_note}</Text>
        </DetailsSection>
      )}
      <LastOccurrenceNote order={order} />
      <Dates order={order} />
      <SeriesDates order={order} />
      {messages}
      {order.history.length > 0 && <OrderHistory history={order.history} />}
    </div>
  );
}

/** A visit of it that is on a closed day; otherwise nothing. */
function ClosedDayNote({ order }: { order: Order }) {
  const closed = useClosedVisits()(order);
  return closed && <Alert kind="warning">{closed}</Alert>;
}

/** Who counted what was there, and when; nothing while nobody has. */
function CountedBy({ order: { counted_at, counted_by_name } }: { order: DetailedOrder }) {
  if (!counted_at) return null;
  return (
    <p className="text-sm text-ink-3 tabular-nums">
      {`Counted${counted_by_name ? ` by ${counted_by_name}` : ''}, `}
      <DateTime moment={counted_at} />
    </p>
  );
}

/** What somebody wrote, with its lines. */
function Text({ children }: { children: string }) {
  return <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{children}</p>;
}

const factsStyles = [
  'grid grid-cols-3 gap-x-5 gap-y-3.5 border-t border-line pt-4 max-md:grid-cols-2',
  '[&_.date_wbr]:whitespace-normal [&_dd]:text-sm/5 [&_dt]:mb-0.5 [&_dt]:text-xs [&_dt]:text-ink-3',
].join(' ');

function Dates({ order }: { order: Order }) {
  return (
    <dl className={factsStyles}>
      <NextOccurrenceEntry order={order} />
      <OrderInvoiceEntry order={order} />
      <div>
        <dt>Created</dt>
        <dd>
          <DateTime moment={order.created_at} />
        </dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>
          <DateTime moment={order.updated_at} />
        </dd>
      </div>
    </dl>
  );
}

/** The skeleton of the order details. */
export function OrderDetailsSkeleton() {
  return (
    <div className={bodyStyles} role="status" aria-busy="true" aria-label="Loading the order">
      <div className="grid grid-cols-2 gap-8 rounded-lg border border-line p-4 max-md:grid-cols-1">
        {['pickup', 'delivery'].map((leg) => (
          <div key={leg} className="grid gap-3.5 py-1">
            <Skeleton width="30%" />
            <Skeleton width="90%" />
            <Skeleton width="60%" />
            <Skeleton width="45%" />
          </div>
        ))}
      </div>
      <div className="grid gap-5 py-2">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((line) => (
          <div key={line} className="flex justify-between">
            <Skeleton width="40%" />
            <Skeleton width="64px" />
          </div>
        ))}
      </div>
      <Skeleton width="60%" />
    </div>
  );
}

/** The invoice that an order is on, as an entry in a list of terms; it leads to its page, which drivers have none of. */
export function OrderInvoiceEntry({
  order: { invoice_id, invoice_number },
}: {
  order: Pick<Order, 'invoice_id' | 'invoice_number'>;
}) {
  const role = useUser()?.role;
  if (!invoice_id || !role || role === 'driver') return null;
  const to =
    role === 'customer' ? '/dashboard/customer/invoices/$id' : (`/dashboard/${role}/money/$id` as const);
  return (
    <div>
      <dt>Invoice</dt>
      <dd>
        <Link to={to} params={{ id: invoice_id }} className="link tap-target tabular-nums">
          {invoice_number}
        </Link>
      </dd>
    </div>
  );
}

/** The bags that have codes, and how far each has come, for staff. */
export function OrderBags({ bags }: { bags: readonly OrderBag[] }) {
  const isStaff = useIsStaff();
  if (!isStaff || bags.length === 0) return null;
  return (
    <DetailsSection title="Bags">
      <ul className="grid gap-1 text-sm">
        {bags.map(({ number, code, stage }) => (
          <li
            key={code}
            className="grid grid-cols-[6rem_8rem_minmax(0,1fr)] items-baseline gap-x-3 tabular-nums"
          >
            <span>
              Bag {number} of {bags.length}
            </span>
            <span className="font-mono text-xs text-ink-2">{bagCodeText(code)}</span>
            <span className={stage === 'missing' ? 'font-medium text-warning-ink' : 'text-ink-2'}>
              {bagStageLabels[stage]}
            </span>
          </li>
        ))}
      </ul>
    </DetailsSection>
  );
}

type MissingNoteProps = { order: Pick<DetailedOrder, 'bags' | 'history' | 'is_missing'> };

/** Says of an order which of its bags are missing, without codes that it is, and who said so when; to its customer nothing. */
export function MissingBagsNote({ order: { bags, history, is_missing } }: MissingNoteProps) {
  const role = useUser()?.role;
  const missing = missingBags(bags);
  const said = history.find(({ type }) => type === 'bag.missing');
  const isWhole = is_missing === true && bags.length === 0;
  if (role === 'customer' || (missing.length === 0 && !isWhole)) return null;
  if (isWhole) {
    return (
      <Alert kind="warning">
        <p className="font-medium">Laundry is missing</p>
        {said && (
          <p className="text-ink-2 tabular-nums wrap-anywhere">
            <DateTime moment={said.created_at} />. {`${said.actor_name} ${said.summary}`}
          </p>
        )}
      </Alert>
    );
  }
  return (
    <Alert kind="warning">
      <p className="font-medium">
        {missing.length === 1 ? 'A bag is missing' : `${missing.length} bags are missing`}
      </p>
      <p className="text-ink-2 tabular-nums">
        {bagsName(missing, bags)}.
        {said && (
          <span>
            {` ${said.actor_name} reported it `}
            <DateTime moment={said.created_at} />.
          </span>
        )}
      </p>
    </Alert>
  );
}

/** Says of an order that a stop of it failed, and asks its customer or staff for a new date; of any other nothing. */
function NeedsDateNote({ order }: { order: Order }) {
  const { open } = useNewDateDialog();
  const role = useUser()?.role;
  const { needs_date: kind, failed_stop: stop } = order;
  if (!kind || !stop) return null;
  const isCustomer = role === 'customer';
  return (
    <Alert
      kind="warning"
      className="items-center max-md:flex-wrap max-md:[&>div]:basis-3/4"
      action={
        role !== 'driver' && (
          <Button className="max-md:w-full" variant="primary" onClick={() => open(order.id)}>
            {isCustomer ? 'Choose a new date' : 'Choose a date'}
          </Button>
        )
      }
    >
      <p className="font-medium">{(isCustomer ? weCouldNotText : couldNotText)(kind, stop.reason)}</p>
      <p className="text-ink-2 tabular-nums">
        <DateTime moment={stop.failed_at} />.{' '}
        {!isCustomer && <span>{`The ${legLabels[kind].toLowerCase()} needs a new date.`}</span>}
      </p>
    </Alert>
  );
}
