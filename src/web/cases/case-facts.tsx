import type { ReactNode } from 'react';
import { type Case, caseTypeLabels } from '#shared/cases/case.ts';
import { DateTime } from '#web/business/when.tsx';
import { CasePriorityBadge, CaseStatusBadge } from './case-badges.tsx';
import { CaseOrder, CaseResolution } from './case-cells.tsx';
import './cases.css';

type CaseFactsProps = {
  item: Case;
  /** Also who raised it. */
  withCustomer?: boolean;
};

/** A case as it is now, with all that was written. */
export function CaseFacts({ item, withCustomer = false }: CaseFactsProps) {
  return (
    <div className="grid gap-4">
      <dl className="case-facts">
        {withCustomer && (
          <Fact label="Customer" wide>
            <span className="block [overflow-wrap:anywhere]">{item.customer_name}</span>
            <a className="link [overflow-wrap:anywhere]" href={`mailto:${item.customer_email}`}>
              {item.customer_email}
            </a>
          </Fact>
        )}
        <Fact label="Raised">
          <DateTime moment={item.created_at} />
        </Fact>
        {item.version > 1 && (
          <Fact label="Last updated">
            <DateTime moment={item.updated_at} />
          </Fact>
        )}
        <Fact label="Type">{caseTypeLabels[item.type]}</Fact>
        {item.order_id && (
          <Fact label="Related order">
            <CaseOrder item={item} />
          </Fact>
        )}
        <Fact label="Priority">
          <CasePriorityBadge priority={item.priority} />
        </Fact>
        <Fact label="Status">
          <CaseStatusBadge status={item.status} />
        </Fact>
      </dl>
      <section className="case-words">
        <h3>{item.subject}</h3>
        <p>{item.description}</p>
        {item.resolution && <CaseResolution text={item.resolution} />}
      </section>
    </div>
  );
}

function Fact({ label, children, wide = false }: { label: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'case-facts__wide min-w-0' : 'min-w-0'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
