import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List, Plus } from 'lucide-react';
import { useState } from 'react';
import { exportSkusRoute } from '#shared/catalogue/catalogue.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { type ListResults, StaffList } from '#web/ui/list/list-screen.tsx';
import { type ListState, useListScreen } from '#web/ui/list/use-list-screen.ts';
import { skuCategoriesQuery } from './catalogue.api.ts';
import { LazyStarterCatalogue } from './lazy-starter-catalogue.ts';
import { AddSkuDialog, EditSkuDialog } from './sku-dialog.tsx';
import { amountsStyles, SkuAmounts, SkuDescription, SkuHead } from './sku-text.tsx';
import { skusList } from './skus-list.ts';
import { SkusTable } from './skus-table.tsx';

type SkuCardsProps = ListResults<Sku> & { onEdit: (sku: Sku) => void };

/** The catalogue as cards of equal height. */
function SkuCards({ rows, onEdit, stale, empty, error }: SkuCardsProps) {
  if (error) return <div className="card">{error}</div>;
  if (rows?.length === 0) return <div className="card">{empty}</div>;
  return (
    <ul
      className={classNames(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-3',
        stale && 'is-stale',
      )}
      aria-label="SKUs"
      aria-busy={stale || rows === undefined}
    >
      {rows === undefined && skeletonKeys.map((skeletonKey) => <SkuSkeleton key={skeletonKey} />)}
      {rows?.map((sku) => (
        <li key={sku.id} className="min-w-0">
          <SkuCard sku={sku} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}

const cardStyles = 'card grid h-full grid-cols-1 grid-rows-[auto_1fr_auto] gap-2.5 px-4 pt-3.5';
/** The line above the amounts goes from edge to edge of the card. */
const footStyles = '-mx-4 px-4';

function SkuCard({ sku, onEdit }: { sku: Sku; onEdit: (sku: Sku) => void }) {
  const titleId = `sku-${sku.id}`;
  return (
    <article className={cardStyles} aria-labelledby={titleId}>
      <SkuHead
        sku={sku}
        onEdit={onEdit}
        name={
          <h3 id={titleId} className="font-medium wrap-anywhere">
            {sku.name}
          </h3>
        }
      />
      {/* Not stretched: a higher box would show more than the two lines. */}
      <SkuDescription sku={sku} className="min-h-9 self-start text-sm wrap-anywhere" />
      <SkuAmounts price={sku.price} className={footStyles} />
    </article>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function SkuSkeleton() {
  return (
    <li className="min-w-0">
      <div className={cardStyles}>
        <div className="grid gap-2 pt-1">
          <Skeleton width="52%" />
          <Skeleton width="34%" />
        </div>
        <Skeleton width="76%" className="mt-1" />
        <div className={classNames(amountsStyles, footStyles)}>
          <Skeleton width="60%" className="my-3" />
          <Skeleton width="60%" className="my-3" />
          <Skeleton width="52px" className="my-3" />
        </div>
      </div>
    </li>
  );
}

/**
 * The filter by category. A link may name one that is no longer in use: it keeps its chip, so that it can be cleared.
 */
function useCategoryFilter({ search, setFilters }: ListState<Parameters<typeof skusList.query>[0], Sku>) {
  const { data: categories = [] } = useQuery(skuCategoriesQuery);
  const { category: chosen } = search;
  const isInUse = categories.some(({ category }) => category === chosen);
  const offered = chosen && !isInUse ? [...categories, { category: chosen, skus: undefined }] : categories;
  return {
    label: 'Category',
    value: chosen,
    clear: { category: undefined },
    menu: (
      <FilterMenu
        label="Category"
        options={offered.map(({ category, skus }) => ({
          value: category,
          label: category,
          ...(skus !== undefined && { count: skus }),
        }))}
        selected={chosen ? [chosen] : []}
        onChange={([category]) => setFilters({ category })}
      />
    ),
  };
}

const views = [
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
  { value: 'table', label: 'Table', icon: List },
] as const;

/** The catalogue, for staff. The service searches, filters and sorts it. */
export function Skus() {
  const skus = useListScreen(skusList);
  const { gst_charged } = useGstMode();
  const categoryFilter = useCategoryFilter(skus);
  const { category, view = 'cards' } = skus.search;
  const [editing, setEditing] = useState<Sku | 'new' | null>(null);
  const add = () => setEditing('new');
  const Rows = view === 'cards' ? SkuCards : SkusTable;
  return (
    <section aria-labelledby="skus-title">
      <StaffList
        state={skus}
        title="All SKUs"
        titleId="skus-title"
        ownFilters={[categoryFilter]}
        tools={
          <Segment
            label="View"
            options={views}
            value={view}
            onChange={(chosen) => skus.setView({ view: chosen })}
          />
        }
        exported={{ route: exportSkusRoute, name: 'skus' }}
        action={
          <Button variant="primary" icon={Plus} onClick={add}>
            Add SKU
          </Button>
        }
        empty={<NoSkus onAdd={add} />}
        noMatch={<NoMatch noun="SKUs" onClear={skus.clear} />}
      >
        {(results) => <Rows {...results} onEdit={setEditing} />}
      </StaffList>
      {gst_charged && !skus.isEmpty && (
        <p className="mt-3 text-xs text-ink-3">Prices are before GST; the total includes it.</p>
      )}
      {editing === 'new' && <AddSkuDialog category={category} onClose={() => setEditing(null)} />}
      {editing && editing !== 'new' && <EditSkuDialog sku={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

function NoSkus({ onAdd }: { onAdd: () => void }) {
  const [isStarting, setStarting] = useState(false);
  return (
    <EmptyState
      art="shirt"
      title="No SKUs yet"
      actions={
        <>
          <Button variant="primary" onClick={() => setStarting(true)}>
            Starter Catalogue
          </Button>
          <Button icon={Plus} onClick={onAdd}>
            Add SKU
          </Button>
          {isStarting && <LazyStarterCatalogue onClose={() => setStarting(false)} />}
        </>
      }
    >
      A SKU is something you wash, and what it costs. Customers can order it once they have a price for it.
    </EmptyState>
  );
}
