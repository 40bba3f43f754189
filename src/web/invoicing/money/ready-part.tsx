import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { InvoiceDraft } from '#shared/invoicing/document.ts';
import type { ReadyCustomer, ReadyQuery } from '#shared/invoicing/invoices.contract.ts';
import { useGstMode } from '#web/business/business.api.ts';
import {
  createDraft,
  fetchAllReady,
  fetchReadyOrders,
  invoicesQuery,
  staleInvoicing,
} from '#web/invoicing/invoices.api.ts';
import { moneySummaryQuery } from '#web/invoicing/money.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { createIdempotencyKeys } from '#web/kernel/writes/idempotency-key.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { earlyDraftsText } from './document-texts.ts';
import type { DashboardOf, MoneyPartProps } from './money-part.ts';
import { type Outcome, Outcomes, refusedOf, summaryOf } from './outcomes.tsx';
import { readyCard, readyColumns } from './ready-cells.tsx';
import { readyList } from './ready-list.ts';
import { ReadyOrders } from './ready-orders.tsx';
import { useAnnounceDraft } from './use-announce-draft.ts';

/** The most orders of one document; the others stay ready for the next. */
const maxOrders = 500;

const failure = 'Failed to make draft';
const makeAllLabel = 'Make All Drafts';

/** Makes the drafts of customers. A try that was not answered is repeated with its key, so that it is done once. */
function useMakeDrafts(dashboardOf: DashboardOf) {
  const announceDraft = useAnnounceDraft(dashboardOf);
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const invalidate = useInvalidate(staleInvoicing);
  const keys = useRef(new Map<string, (body: unknown) => string>());
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const make = async (draft: InvoiceDraft) => {
    const { customer_id } = draft;
    const keyFor = keys.current.get(customer_id) ?? createIdempotencyKeys();
    keys.current.set(customer_id, keyFor);
    const made = await createDraft(draft, keyFor(draft));
    keys.current.delete(customer_id);
    return made;
  };
  const makeOfAll = async (customer_id: string) => {
    const orders = await fetchReadyOrders(customer_id);
    return make({ customer_id, order_ids: orders.slice(0, maxOrders).map(({ id }) => id) });
  };
  const runAndReload = (work: () => Promise<void>): Promise<boolean> =>
    run(() => work().finally(() => invalidate().catch(() => undefined)), { failure });
  return {
    isBusy,
    outcomes,
    close: () => setOutcomes([]),
    /** Of the chosen orders of a customer. */
    makeOf: (draft: InvoiceDraft) => runAndReload(async () => announceDraft(await make(draft))),
    /** Of all orders of a customer. */
    makeOfCustomer: (customer_id: string) =>
      runAndReload(async () => announceDraft(await makeOfAll(customer_id))),
    /**
     * One for each customer that the filters leave, on every page, after a question where the clock would make one later; one
     * that is refused stops no other.
     */
    makeAll: async (filters: Pick<ReadyQuery, 'search' | 'when'>, today: Temporal.PlainDate) => {
      let customers: readonly ReadyCustomer[] = [];
      const read = async () => {
        customers = await fetchAllReady(filters);
      };
      if (!(await run(read, { failure }))) return;
      const body = earlyDraftsText(customers, today);
      if (body && !(await confirm({ title: makeAllLabel, body, action: makeAllLabel }))) return;
      await runAndReload(async () => {
        const made: Outcome[] = [];
        for (const customer of customers)
          made.push(await outcomeOf(customer, () => makeOfAll(customer.customer_id)));
        setOutcomes(made);
        announce(made);
      });
    },
  };
}

async function outcomeOf(
  customer: ReadyCustomer,
  work: () => Promise<{ id: string; total: number }>,
): Promise<Outcome> {
  const { customer_id: key, customer_name, total } = customer;
  const about = { key, customer_name, document_number: null };
  try {
    const draft = await work();
    return { ...about, document_id: draft.id, total: draft.total, refusal: null };
  } catch (error) {
    return { ...about, document_id: null, total, refusal: detailOr(error, failure) };
  }
}

function announce(made: readonly Outcome[]): void {
  const sentence = summaryOf(made, made.length - refusedOf(made).length === 1 ? 'draft made' : 'drafts made');
  if (made.length > 0 && refusedOf(made).length === made.length) toast.error(sentence);
  else toast.success(sentence);
}

const draftsText = (count: number): string =>
  count === 1 ? 'Open 1 Draft' : `Open ${formatCount(count)} Drafts`;

/** To the one draft that waits, else to all of them. */
function OpenDrafts({ count, dashboardOf }: MoneyPartProps & { count: number }) {
  const openTab = useOpenTab();
  const navigate = useNavigate();
  const { data, isLoading } = useQuery({
    ...invoicesQuery({ state: ['draft'], limit: 2 }),
    enabled: count === 1,
  });
  const only = data?.total === 1 ? data.rows[0] : undefined;
  const open = () =>
    only
      ? void navigate({ to: `/dashboard/${dashboardOf}/money/$id`, params: { id: only.id } })
      : openTab('drafts');
  return (
    <Button disabled={isLoading} onClick={open}>
      {draftsText(count)}
    </Button>
  );
}

/** The customers with orders to invoice. */
export function ReadyPart({ dashboardOf }: MoneyPartProps) {
  const ready = useListScreen(readyList);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const drafts = useMakeDrafts(dashboardOf);
  const { gst_charged } = useGstMode();
  const waitingDrafts = useQuery(moneySummaryQuery).data?.drafts.documents ?? 0;
  const today = useToday();
  const cells = {
    today,
    isBusy: drafts.isBusy,
    unfolded,
    onUnfold: ({ customer_id }: ReadyCustomer) =>
      setUnfolded((before) => (before === customer_id ? null : customer_id)),
    onMake: ({ customer_id }: ReadyCustomer) => void drafts.makeOfCustomer(customer_id),
  };
  const { search, when } = ready.search;
  return (
    <>
      {drafts.outcomes.length > 0 && (
        <Outcomes
          dashboardOf={dashboardOf}
          outcomes={drafts.outcomes}
          done="drafted"
          onClose={drafts.close}
        />
      )}
      <StaffList
        state={ready}
        title="Ready to Invoice"
        action={
          !ready.isEmpty && (
            <Button
              icon={FilePlus2}
              busy={drafts.isBusy}
              disabled={!ready.data?.total}
              onClick={() => void drafts.makeAll({ search, when }, today)}
            >
              {makeAllLabel}
            </Button>
          )
        }
        empty={
          <EmptyState
            art="basket"
            title="Nothing to invoice"
            actions={waitingDrafts > 0 && <OpenDrafts count={waitingDrafts} dashboardOf={dashboardOf} />}
          >
            Orders appear here once they are delivered.
          </EmptyState>
        }
      >
        {(results) => (
          <>
            {!ready.isEmpty && (
              <p className="mb-3 text-sm text-ink-3">
                Delivered and not on a document yet.
                {gst_charged && <span>{' A customer who asks is owed a tax invoice within 28 days.'}</span>}
              </p>
            )}
            <DataTable
              {...results}
              label="Ready to Invoice"
              columns={readyColumns(cells)}
              card={readyCard(cells)}
              rowId={({ customer_id }) => customer_id}
              twoLine
              minWidth={880}
              below={({ customer_id }) =>
                customer_id === unfolded && (
                  <ReadyOrders
                    customer_id={customer_id}
                    isBusy={drafts.isBusy}
                    onMake={(order_ids) => void drafts.makeOf({ customer_id, order_ids })}
                  />
                )
              }
            />
          </>
        )}
      </StaffList>
    </>
  );
}
