import { CircleAlert, Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { formatTimeOrDate } from '#shared/kernel/date-text.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import type { ToCheck } from '#shared/statements/to-check.contract.ts';
import { AdjustDialog } from '#web/invoicing/adjust/lazy-adjust-dialog.ts';
import { useMarkSent } from '#web/invoicing/document.api.ts';
import { useSendDocument } from '#web/invoicing/sending/sending.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { atVersion } from '#web/kernel/use-write.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { ListRows } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { checkList } from './check-list.ts';

/** What a person has to look at: mails that were given up, orders that were cancelled after invoicing. */
export function CheckPart() {
  const state = useListScreen(checkList);
  return (
    <ListRows
      state={state}
      empty={
        <EmptyState art="search" title="Nothing to check">
          Mails that could not be delivered appear here, and orders that are cancelled after they were
          invoiced.
        </EmptyState>
      }
    >
      {({ rows, error, empty }) => {
        if (error) return <div className="card">{error}</div>;
        if (!rows) return <PanelSkeleton />;
        if (rows.length === 0) return <div className="card">{empty}</div>;
        return (
          <ul className="card overflow-clip" aria-label="To check">
            {rows.map((item) => (
              <CheckRow key={`${item.document_id}${item.order_id}`} item={item} />
            ))}
          </ul>
        );
      }}
    </ListRows>
  );
}

interface CheckRowProps {
  item: ToCheck;
}

function CheckRow({ item }: CheckRowProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isMail = item.kind === 'not_sent';
  const Icon = isMail ? Mail : CircleAlert;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line px-4.5 py-3.5 last:border-b-0">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-warning-soft text-warning-ink">
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-[1_1_240px]">
        <p className="font-medium">{titleOf(item)}</p>
        <p className="text-sm text-ink-2">
          {isMail
            ? `${addressText(item)} Given up ${formatTimeOrDate(item.happened_at, zone, now)}.`
            : orderText(item)}
        </p>
      </div>
      <PersonLink id={item.customer_id} className="min-w-0 truncate text-sm text-ink-2 md:w-50">
        {item.customer_name}
      </PersonLink>
      <span className="flex items-center gap-2 max-md:w-full md:w-56 md:justify-end">
        {isMail ? <MailActions item={item} /> : <AdjustAction item={item} />}
      </span>
    </li>
  );
}

const titleOf = ({ kind, document_number }: ToCheck): string =>
  kind === 'not_sent' ? `${document_number} was not delivered by mail` : 'Cancelled after invoicing';

const addressText = ({ addresses }: ToCheck): string =>
  addresses
    ? `The mail to ${shownEmail(addresses)} could not be delivered.`
    : 'The mail could not be delivered.';

const orderText = ({ order_number, document_number }: ToCheck): string =>
  `${order_number} is cancelled and is on ${document_number}. An adjustment note gives the money back.`;

/** Opens the note that leaves the order out. */
function AdjustAction({ item: { document_id, document_number, order_id } }: Pick<CheckRowProps, 'item'>) {
  const [isAdjusting, setAdjusting] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={`Adjust ${document_number}`} onClick={() => setAdjusting(true)}>
        Adjust
      </Button>
      {isAdjusting && (
        <AdjustDialog id={document_id} leaveOut={order_id ?? undefined} onClose={() => setAdjusting(false)} />
      )}
    </>
  );
}

/** The mail goes to where the customer gets invoices now; or somebody hands the document over. */
function MailActions({ item: { document_id: id, document_number, version } }: Pick<CheckRowProps, 'item'>) {
  const send = useSendDocument();
  const mark = useMarkSent();
  const { run, isBusy } = useAction();
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        disabled={isBusy}
        aria-label={`Mark ${document_number} as Sent`}
        onClick={() =>
          void run(() => mark.mutateAsync(atVersion({ id, version })), {
            done: `${document_number} sent`,
            failure: 'Failed to mark as sent',
          })
        }
      >
        Mark as Sent
      </Button>
      <Button
        size="sm"
        icon={Send}
        busy={isBusy}
        aria-label={`Send ${document_number} Again`}
        onClick={() =>
          void run(
            () => send.mutateAsync({ params: { id }, body: {}, idempotencyKey: crypto.randomUUID() }),
            {
              done: `${document_number} sent`,
              failure: 'Failed to send invoice',
            },
          )
        }
      >
        Send Again
      </Button>
    </>
  );
}
