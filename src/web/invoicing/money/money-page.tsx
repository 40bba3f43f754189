import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import * as z from 'zod';
import { draftCountQuery, readyCountQuery } from '#web/invoicing/invoices.api.ts';
import { useOpenTab, useSearchState } from '#web/kernel/routing/search-state.ts';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { DraftsPart } from './drafts-part.tsx';
import { InvoicesPart } from './invoices-part.tsx';
import type { DashboardOf, MoneyPartProps } from './money-part.ts';
import { ReadyPart } from './ready-part.tsx';

const parts = ['ready', 'drafts', 'invoices'] as const;
type Part = (typeof parts)[number];
const MoneySearch = z.object({ tab: z.enum(parts).optional() });

const panels: Record<Part, ComponentType<MoneyPartProps>> = {
  ready: ReadyPart,
  drafts: DraftsPart,
  invoices: InvoicesPart,
};

/** What is to be invoiced, the drafts, and the invoices, for staff. */
export function MoneyPage({ dashboardOf }: { dashboardOf: DashboardOf }) {
  const [{ tab = 'ready' }] = useSearchState(MoneySearch);
  const openTab = useOpenTab();
  const { data: ready } = useQuery(readyCountQuery);
  const { data: drafts } = useQuery(draftCountQuery);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const Panel = panels[tab];
  return (
    <>
      <div className="page-head">
        <h1 className="min-w-0 flex-auto">Money</h1>
        <div ref={setHead} className="flex flex-wrap gap-2 empty:hidden" />
      </div>
      <Tabs
        label="Parts"
        tabs={[
          { value: 'ready', label: 'Ready to Invoice', count: ready?.total },
          { value: 'drafts', label: 'Drafts', count: drafts?.total, due: true },
          { value: 'invoices', label: 'Invoices' },
        ]}
        value={tab}
        onChange={openTab}
      >
        <Panel key={tab} dashboardOf={dashboardOf} head={head} />
      </Tabs>
    </>
  );
}
