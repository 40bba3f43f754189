import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import * as z from 'zod';
import { CheckPart } from '#web/invoicing/check/check-part.tsx';
import { moneySummaryQuery } from '#web/invoicing/money.api.ts';
import { OverduePart } from '#web/invoicing/overdue/overdue-part.tsx';
import { useOpenTab, useSearchState } from '#web/kernel/routing/search-state.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { DraftsPart } from './drafts-part.tsx';
import { InvoicesPart } from './invoices-part.tsx';
import type { DashboardOf, MoneyPartProps } from './money-part.ts';
import { MoneyTiles } from './money-tiles.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { ReadyPart } from './ready-part.tsx';

const parts = ['ready', 'drafts', 'invoices', 'payments', 'overdue', 'check'] as const;
type Part = (typeof parts)[number];
const MoneySearch = z.object({ tab: z.enum(parts).optional() });

const panels: Record<Part, ComponentType<MoneyPartProps>> = {
  ready: ReadyPart,
  drafts: DraftsPart,
  invoices: InvoicesPart,
  payments: PaymentsPanel,
  overdue: OverduePart,
  check: CheckPart,
};

/** On a phone more than one button fills lines of its own. */
const headButtonsStyles = classNames(
  'flex flex-wrap gap-2 empty:hidden',
  'max-md:has-[>:nth-child(2)]:basis-full max-md:has-[>:nth-child(2)]:[&>:not(:first-child)]:flex-1',
);

/** What is to be invoiced, the drafts, the invoices, what was paid, and what is overdue or to check, for staff. */
export function MoneyPage({ dashboardOf }: { dashboardOf: DashboardOf }) {
  const [{ tab = 'ready' }] = useSearchState(MoneySearch);
  const openTab = useOpenTab();
  const { data: summary } = useQuery(moneySummaryQuery);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const Panel = panels[tab];
  return (
    <>
      <div className="page-head max-md:flex-wrap">
        <h1 className="min-w-0 flex-auto">Money</h1>
        <div ref={setHead} className={headButtonsStyles} />
      </div>
      <MoneyTiles />
      <Tabs
        label="Parts"
        tabs={[
          { value: 'ready', label: 'Ready to Invoice', count: summary?.ready },
          { value: 'drafts', label: 'Drafts', count: summary?.drafts.documents, due: true },
          { value: 'invoices', label: 'Invoices' },
          { value: 'payments', label: 'Payments' },
          { value: 'overdue', label: 'Overdue', count: summary?.overdue.customers, due: true },
          // There while there is something, and as long as somebody looks at it.
          ...(summary?.to_check || tab === 'check'
            ? [{ value: 'check' as const, label: 'To check', count: summary?.to_check, due: true }]
            : []),
        ]}
        value={tab}
        onChange={openTab}
      >
        <Panel key={tab} dashboardOf={dashboardOf} head={head} />
      </Tabs>
    </>
  );
}
