import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CaseDetails, caseTypeLabels, isOpenCase } from '#shared/cases/case.ts';
import { mailHref, shownEmail } from '#shared/kernel/email.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ClampedNote } from '#web/ui/display/clamped-note.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { CasePriorityBadge, CaseStatusBadge } from './case-badges.tsx';
import { CaseOrder, CaseResolution } from './case-cells.tsx';
import { CasePictures } from './case-pictures.tsx';

type CaseSummaryProps = {
  item: CaseDetails;
  /** For staff: with the customer, and without the status and priority that their form has. */
  inForm?: boolean;
  /** Where its customer adds to its photos; without it they are shown. */
  photos?: ReactNode;
  /** At its end: where its customer adds to it, and for staff how our answer reached them. */
  end?: ReactNode;
};

const itemsStyles =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,168px),1fr))] gap-x-4 gap-y-3 text-sm max-md:grid-cols-2';

/** The current state of a case, with its full texts. */
export function CaseSummary({ item, inForm = false, photos, end }: CaseSummaryProps) {
  return (
    <div className="grid gap-4">
      <dl className={itemsStyles}>
        {inForm && (
          <SummaryItem label="Customer" wide>
            <PersonLink id={item.customer_id} className="mb-1 block [overflow-wrap:anywhere]">
              {item.customer_name}
            </PersonLink>
            <a className="link tap-target [overflow-wrap:anywhere]" href={mailHref(item.customer_email)}>
              {shownEmail(item.customer_email)}
            </a>
            {item.customer_phone && (
              <a
                className="link tap-target ms-4 whitespace-nowrap tabular-nums"
                href={dialHref(item.customer_phone)}
              >
                {item.customer_phone}
              </a>
            )}
          </SummaryItem>
        )}
        <SummaryItem label="Raised">
          <DateTime moment={item.created_at} />
        </SummaryItem>
        {item.version > 1 && (
          <SummaryItem label="Last updated">
            <DateTime moment={item.updated_at} />
          </SummaryItem>
        )}
        <SummaryItem label="Type">{caseTypeLabels[item.type]}</SummaryItem>
        {item.order_id && (
          <SummaryItem label="Related order">
            <CaseOrder item={item} />
          </SummaryItem>
        )}
        {!inForm && (
          <>
            <SummaryItem label="Priority">
              <CasePriorityBadge priority={item.priority} />
            </SummaryItem>
            <SummaryItem label="Status">
              <CaseStatusBadge status={item.status} />
            </SummaryItem>
          </>
        )}
        {item.adjustments.length > 0 && (
          <SummaryItem label={item.adjustments.length > 1 ? 'Adjustment notes' : 'Adjustment note'}>
            <CaseAdjustments adjustments={item.adjustments} />
          </SummaryItem>
        )}
      </dl>
      <section className="rounded-md bg-sunken p-3.5 wrap-anywhere">
        <h3>{item.subject}</h3>
        <p className="mt-1 whitespace-pre-line text-ink-2">{item.description}</p>
        {item.additions.map(({ text, by_name, at }) => (
          <div key={`${at}`} className="mt-3 border-t border-line pt-3">
            <p className="text-xs text-ink-3">
              {by_name ?? item.customer_name} added this, <DateTime moment={at} />
            </p>
            <p className="mt-0.5 whitespace-pre-line text-ink-2">{text}</p>
          </div>
        ))}
        {photos ?? <CasePictures item={item} className="mt-3" />}
        {item.removed_photos.map(({ by_name, at }) => (
          <p key={`${at}`} className="mt-2 text-xs text-ink-3">
            {by_name ?? 'We'} removed a photo, <DateTime moment={at} />
          </p>
        ))}
        <CaseResolution item={item} answeredAt={item.answered_at} />
        {item.earlier_answers?.map(({ text, by_name, at }) => (
          <div key={`${at}`} className="mt-2 px-3 text-sm/5 text-ink-2">
            <p className="text-xs text-ink-3">
              <span>{inForm ? 'Earlier answer, ' : 'We answered '}</span>
              <DateTime moment={at} />
              {by_name && <span>{`, ${by_name}`}</span>}
            </p>
            <ClampedNote lines={2}>{text}</ClampedNote>
          </div>
        ))}
        {!inForm && !item.resolution && isOpenCase(item) && (
          <p className="mt-3 text-sm text-ink-3">We have your case. Our answer appears here.</p>
        )}
        {end}
      </section>
    </div>
  );
}

function SummaryItem({
  label,
  children,
  wide = false,
}: {
  label: string;
  children: ReactNode;
  wide?: boolean;
}) {
  return (
    <div className={classNames('min-w-0', wide && 'col-span-2')}>
      <dt className="mb-0.5 text-xs text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The adjustment notes that name a case; each leads to its page. */
function CaseAdjustments({ adjustments }: Pick<CaseDetails, 'adjustments'>) {
  const role = useUser()?.role;
  const to = role === 'customer' ? '/dashboard/customer/invoices/$id' : `/dashboard/${role}/money/$id`;
  return (
    <ul>
      {adjustments.map(({ id, document_number, total }) => (
        <li key={id}>
          <Link to={to as string} params={{ id } as object} className="order-no order-link tap-target">
            {document_number}
          </Link>{' '}
          <Money cents={total} className="text-ink-2" />
        </li>
      ))}
    </ul>
  );
}
