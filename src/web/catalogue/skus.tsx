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
import { Chip, Chips } from '#web/ui/filters/chip.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { type ListResults, ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { skuCategoriesQuery } from './catalogue.api.ts';
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

type CategoryChipsProps = { chosen: string | undefined; onChoose: (category: string | undefined) => void };

/** On a phone the chips stay in one line, which scrolls. */
const scrollStyles = [
  'max-md:-mx-gutter max-md:flex-nowrap max-md:overflow-x-auto max-md:px-gutter max-md:*:flex-none',
  'max-md:[scrollbar-width:none]',
].join(' ');

/**
 * One category or all. A link may name a category that is no longer in use: it keeps a chip, so that it can
 * be cleared.
 */
function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  const { data: categories = [] } = useQuery(skuCategoriesQuery);
  const isInUse = categories.some(({ category }) => category === chosen);
  const chips = chosen && !isInUse ? [...categories, { category: chosen, skus: undefined }] : categories;
  return (
    <Chips label="Category" className={scrollStyles}>
      {chips.map(({ category, skus }) => (
        <Chip
          key={category}
          pressed={category === chosen}
          count={skus}
          onPress={(pressed) => onChoose(pressed ? category : undefined)}
        >
          {category}
        </Chip>
      ))}
    </Chips>
  );
}

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
        {gst_charged && <span className="text-xs text-ink-3">Before GST; the total includes it</span>}
        <ExportList
          state={skus}
          route={exportSkusRoute}
          name="skus"
          own={[{ label: 'Category', value: category }]}
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
