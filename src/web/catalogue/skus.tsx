import { LayoutGrid, List, Plus } from 'lucide-react';
import { useState } from 'react';
import { exportSkusRoute } from '#shared/catalogue/catalogue.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { CategoryChips } from './category-chips.tsx';
import { SkuCards } from './sku-cards.tsx';
import { AddSkuDialog, EditSkuDialog } from './sku-dialog.tsx';
import { skusList } from './skus-list.ts';
import { SkusTable } from './skus-table.tsx';

const views = [
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
  { value: 'table', label: 'Table', icon: List },
] as const;

/** The catalogue, for staff. The service searches, filters and sorts it. */
export function Skus() {
  const skus = useListScreen(skusList);
  const { gst_charged } = useGstMode();
  const { category, view = 'cards' } = skus.search;
  const [editing, setEditing] = useState<Sku | 'new' | null>(null);
  const add = () => setEditing('new');
  const Rows = view === 'cards' ? SkuCards : SkusTable;
  return (
    <section
      // On a phone the search has a line of its own.
      className="max-md:[&_span:has(>input[type=search])]:basis-full"
      aria-labelledby="skus-title"
    >
      <div className="section-head">
        <h2 id="skus-title">All SKUs</h2>
        {gst_charged && <span className="text-xs text-ink-3">Prices exclude GST until the total</span>}
        <ExportList
          state={skus}
          route={exportSkusRoute}
          name="skus"
          own={{ label: 'Category', value: category }}
          className="ms-auto"
        />
        <Button variant="primary" icon={Plus} className="[span+&]:ms-auto" onClick={add}>
          Add SKU
        </Button>
      </div>
      <ListScreen
        state={skus}
        chips={
          <CategoryChips chosen={category} onChoose={(chosen) => skus.setFilters({ category: chosen })} />
        }
        tools={
          <Segment
            className="max-md:ms-auto"
            label="View"
            options={views}
            value={view}
            onChange={(chosen) => skus.setView({ view: chosen })}
          />
        }
        empty={<NoSkus onAdd={add} />}
        noMatch={<NoMatch noun="SKUs" onClear={skus.clear} />}
      >
        {(results) => <Rows {...results} onEdit={setEditing} />}
      </ListScreen>
      {editing === 'new' && <AddSkuDialog category={category} onClose={() => setEditing(null)} />}
      {editing && editing !== 'new' && <EditSkuDialog sku={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

function NoSkus({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      art="shirt"
      title="No SKUs yet"
      actions={
        <Button icon={Plus} onClick={onAdd}>
          Add SKU
        </Button>
      }
    >
      A SKU is something you wash, and what it costs. Customers can order it once they have a price for it.
    </EmptyState>
  );
}
