import { cva } from 'class-variance-authority';
import { CircleCheck, MessageSquareText } from 'lucide-react';
import { type Case, caseTypeLabels, isOpenCase } from '#shared/cases/case.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { formatAge } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { classNames } from '#web/ui/class-names.ts';

export function CaseNumber({ item }: { item: Case }) {
  return (
    <>
      <span className="order-no">{item.case_number}</span>
      <span className="line2">
        <DateTime moment={item.created_at} />
      </span>
    </>
  );
}

/** How long the customer has been waiting, until somebody takes the case up or answers it. */
export function CaseAge({ item }: { item: Case }) {
  const now = useNow();
  if (item.status !== 'open' || item.resolution) return null;
  return <span className="line2 tabular-nums">Waiting {formatAge(item.created_at, now)}</span>;
}

type CaseSubjectProps = {
  item: Case;
  onOpen: (item: Case) => void;
  /** It stands in a card, as its title. */
  inCard?: boolean;
};

/** Subject, description and resolution, cut to two lines each. The button opens the full case. */
export function CaseSubject({ item, onOpen, inCard = false }: CaseSubjectProps) {
  return (
    <div className="min-w-0">
      <button
        type="button"
        className={classNames(
          'tap-target block max-w-full rounded-xs text-start font-medium wrap-anywhere',
          // The subject of a closed case is not greyed with the rest of its row.
          'text-ink! hover:underline hover:underline-offset-3',
          inCard && 'text-base',
        )}
        onClick={() => onOpen(item)}
      >
        <span className="line-clamp-2">{item.subject}</span>
      </button>
      <p className="mt-0.5 line-clamp-2 text-xs text-ink-3 wrap-anywhere">{item.description}</p>
      <CaseResolution item={item} clamped />
    </div>
  );
}

const resolution = cva(
  'grid grid-cols-[14px_minmax(0,1fr)] gap-1.5 rounded-sm wrap-anywhere [&_svg]:size-[13px]',
  {
    variants: {
      isOpen: {
        true: 'border border-line bg-surface text-ink-2',
        false: 'bg-success-soft text-success-ink',
      },
      clamped: {
        true: 'mt-2 px-2.5 py-1.5 text-xs [&_svg]:mt-px',
        false: 'mt-3 px-3 py-2.5 text-sm/5 [&_svg]:mt-[3px]',
      },
    },
  },
);

type CaseResolutionProps = {
  item: Case;
  clamped?: boolean;
  /** When we answered, where that is shown. */
  answeredAt?: Temporal.Instant | null;
};

/** What staff have answered; the tick is for a case that is resolved. */
export function CaseResolution({ item, clamped = false, answeredAt }: CaseResolutionProps) {
  if (!item.resolution) return null;
  const Icon = isOpenCase(item) ? MessageSquareText : CircleCheck;
  return (
    <div className={resolution({ clamped, isOpen: isOpenCase(item) })}>
      <Icon aria-hidden="true" />
      <p className={clamped ? 'line-clamp-2' : 'whitespace-pre-line'}>
        {clamped ? (
          <span className="sr-only">{isOpenCase(item) ? 'Our answer: ' : 'Resolution: '}</span>
        ) : (
          <span className="mb-0.5 block font-medium">
            <span>{answeredAt ? 'Our answer, ' : 'Our answer'}</span>
            {answeredAt && <DateTime moment={answeredAt} />}
          </span>
        )}
        {item.resolution}
      </p>
    </div>
  );
}

export function CaseCustomer({ item }: { item: Case }) {
  return (
    <div className="min-w-0">
      <PersonLink id={item.customer_id} className="block truncate font-medium" title={item.customer_name}>
        {item.customer_name}
      </PersonLink>
      <span className="line2 truncate" title={shownEmail(item.customer_email)}>
        {shownEmail(item.customer_email)}
      </span>
    </div>
  );
}

export function CaseTypeAndOrder({ item }: { item: Case }) {
  return (
    <div className="min-w-0">
      <span className="text-ink-2 block">{caseTypeLabels[item.type]}</span>
      <CaseOrder item={item} />
    </div>
  );
}

/** The order a case is about. A click opens it. */
export function CaseOrder({ item }: { item: Case }) {
  const open = useOpenOrder();
  const { order_id, order_number } = item;
  if (!order_id) return null;
  return (
    <button
      type="button"
      className="link tap-target order-no text-xs in-[.is-done]:text-ink-2"
      aria-label={`Details of ${order_number}`}
      onClick={() => open(order_id)}
    >
      {order_number}
    </button>
  );
}
