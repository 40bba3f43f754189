import { Plus, Send } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#shared/invoicing/document.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { useCreateDraft } from '#web/invoicing/invoices.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';
import { draftsText } from './document-texts.ts';
import { draftCard, draftColumns } from './draft-cells.tsx';
import { DraftLines } from './draft-lines.tsx';
import { draftsList } from './drafts-list.ts';
import type { MoneyPartProps } from './money-part.ts';
import { areShown, Outcomes } from './outcomes.tsx';
import { OwnLineDialog } from './own-line-dialog.tsx';
import { useAnnounceDraft } from './use-announce-draft.ts';
import { issueText, totalOf, useIssue } from './use-issue.tsx';
import { useSend } from './use-send.tsx';

/** The drafts, to be looked at and issued. */
export function DraftsPart({ dashboardOf }: MoneyPartProps) {
  const drafts = useListScreen(draftsList);
  const { ids, selected, offPageCount, select, keep } = useSelectedRows(drafts.data?.rows);
  const issuing = useIssue();
  const sending = useSend();
  const isBusy = issuing.isBusy || sending.isBusy;
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const today = useToday();
  const cells = {
    dashboardOf,
    today,
    unfolded,
    onUnfold: ({ id }: Document) => setUnfolded((before) => (before === id ? null : id)),
    isBusy,
    onIssue: (draft: Document, send: boolean) => void issueAndKeep([draft], send),
  };
  const issueAndKeep = async (chosen: readonly Document[], send: boolean) => {
    sending.close();
    const issued = (await issuing.issue(chosen, send))
      .filter(({ refusal }) => refusal === null)
      .map(({ key }) => key);
    if (issued.length > 0) keep(selected.filter(({ id }) => !issued.includes(id)));
  };
  return (
    <>
      <Answers dashboardOf={dashboardOf} issuing={issuing} sending={sending} />
      <StaffList
        state={drafts}
        title="Drafts"
        action={<AddDraft dashboardOf={dashboardOf} />}
        empty={
          <EmptyState art="basket" title="No drafts yet">
            Make a draft of what is ready to invoice, or add one of your own lines.
          </EmptyState>
        }
      >
        {(results) => (
          <DataTable
            {...results}
            label="Drafts"
            columns={draftColumns(cells)}
            card={draftCard(cells)}
            rowId={({ id }) => id}
            twoLine
            minWidth={880}
            selection={{
              selected: ids,
              onSelect: select,
              nameOf: ({ customer_name }) => `the draft of ${customer_name}`,
            }}
            below={(draft) =>
              draft.id === unfolded && <DraftLines draft={draft} isBusy={isBusy} onIssue={cells.onIssue} />
            }
          />
        )}
      </StaffList>
      {selected.length > 0 && (
        <BulkBar
          label="Chosen drafts"
          count={draftsText(selected.length)}
          offPageCount={offPageCount}
          note={formatCents(totalOf(selected))}
          onClear={() => keep([])}
        >
          <Button size="sm" icon={Send} busy={isBusy} onClick={() => void issueAndKeep(selected, true)}>
            Issue and Send
          </Button>
          <Button
            size="sm"
            variant="primary"
            busy={isBusy}
            onClick={() => void issueAndKeep(selected, false)}
          >
            {issueText(selected.length)}
          </Button>
        </BulkBar>
      )}
    </>
  );
}

type AnswersProps = Pick<MoneyPartProps, 'dashboardOf'> & {
  issuing: ReturnType<typeof useIssue>;
  sending: ReturnType<typeof useSend>;
};

/** What came of the drafts that were issued, and then of those that were sent. */
function Answers({ dashboardOf, issuing, sending }: AnswersProps) {
  const { outcomes } = issuing;
  const close = () => {
    issuing.close();
    sending.close();
  };
  if (areShown(sending.outcomes))
    return <Outcomes dashboardOf={dashboardOf} outcomes={sending.outcomes} done="sent" onClose={close} />;
  if (!areShown(outcomes) || sending.outcomes.length > 0) return null;
  const unsent = outcomes.filter(({ refusal, is_sent }) => refusal === null && !is_sent);
  return (
    <Outcomes
      dashboardOf={dashboardOf}
      outcomes={outcomes}
      done="issued"
      onClose={close}
      action={
        unsent.length > 0 && (
          <Button
            size="sm"
            variant="primary"
            icon={Send}
            busy={sending.isBusy}
            onClick={() => void sending.send(unsent.map((one) => ({ ...one, id: one.key })))}
          >
            {`Send ${unsent.length}`}
          </Button>
        )
      }
    />
  );
}

/** A draft of own lines alone. */
function AddDraft({ dashboardOf }: MoneyPartProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useCreateDraft();
  const announceDraft = useAnnounceDraft(dashboardOf);
  const idempotencyKeyFor = useIdempotencyKey();
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)}>
        Add Draft
      </Button>
      {isOpen && (
        <OwnLineDialog
          title="Add Draft"
          withCustomer
          failure="Failed to make draft"
          save={async (line, customer) => {
            const draft = { customer_id: customer?.id ?? '', order_ids: [], lines: [line] };
            announceDraft(await mutateAsync({ body: draft, idempotencyKey: idempotencyKeyFor(draft) }));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
