import { Clock } from 'lucide-react';
import { useId } from 'react';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { Avatar, avatarStyles } from '#web/ui/display/avatar.tsx';

type HistoryProps = Pick<DocumentDetails, 'history'>;

/** What happened to a document, newest first. */
export function DocumentHistory({ history }: HistoryProps) {
  const id = useId();
  if (history.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id} data-slot="history">
      <h2 className="border-b border-line px-4 py-3 text-base" id={id}>
        History
      </h2>
      <ol className="grid gap-3.5 p-4">
        {history.map((step, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new steps only come in at the front, so the index from the end is stable
          <Step key={history.length - position} step={step} />
        ))}
      </ol>
    </section>
  );
}

/** The actor name of steps that no person took. */
const systemActor = 'Washline';

function Step({ step }: { step: HistoryProps['history'][number] }) {
  return (
    <li className="grid grid-cols-[22px_minmax(0,1fr)] gap-2.5 text-sm wrap-anywhere text-ink-2">
      {step.actor_name === systemActor ? (
        <span className={avatarStyles({ size: 'sm', look: 'plain' })} aria-hidden="true">
          <Clock className="size-3.5" />
        </span>
      ) : (
        <Avatar name={step.actor_name} size="sm" />
      )}
      <div>
        <p>
          <b className="font-medium text-ink">{step.actor_name}</b> {step.summary}
        </p>
        <p className="mt-px text-xs text-ink-3">
          <DateTime moment={step.created_at} />
        </p>
      </div>
    </li>
  );
}
