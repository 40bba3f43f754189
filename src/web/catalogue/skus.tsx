import { showingText } from '#web/kernel/format/format.ts';
import { sortParams } from '#web/ui/filters/list-filters.ts';
import './skus.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { skuSorts } from '#shared/catalogue/catalogue.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { useLastPage } from '#web/ui/table/use-last-page.ts';
import { skusQuery } from './catalogue.api.ts';
import { SkuCards } from './sku-cards.tsx';
import { AddSkuDialog, EditSkuDialog } from './sku-dialog.tsx';
import { SkusFilters } from './skus-filters.tsx';
import { isFiltered, noFilters, SkusSearch, skusPerPage, skusQueryOf } from './skus-search.ts';
import { SkusTable } from './skus-table.tsx';

/** The catalogue, for staff. The service searches, filters and sorts it. */
export function Skus() {
  const [search, setSearch] = useSearchState(SkusSearch);
  const [editing, setEditing] = useState<Sku | 'new' | null>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery(skusQuery(skusQueryOf(search)));
  const { page = 1 } = search;
  const setFilters = (patch: Partial<SkusSearch>, options?: { replace: boolean }) =>
    setSearch({ page: undefined, ...patch }, options);
  const total = isPlaceholderData ? undefined : data?.total;
  useLastPage({ page, pageSize: skusPerPage, total }, (last) => setSearch({ page: last }, { replace: true }));
  const isCatalogueEmpty = data?.total === 0 && !isFiltered(search);
  const add = () => setEditing('new');
  return (
    <section className="skus-page" aria-labelledby="skus-title">
      <div className="section-head">
        <h2 id="skus-title">All SKUs</h2>
        <span className="hint">Prices exclude GST until the total</span>
        <Button variant="primary" icon={Plus} className="ms-auto" onClick={add}>
          Add SKU
        </Button>
      </div>
      {!isCatalogueEmpty && (
        <SkusFilters
          filters={search}
          onFilter={setFilters}
          count={data ? showingText(data.rows.length, data.total, 'items') : ''}
        />
      )}
      <SkuList
        search={search}
        onSort={setFilters}
        skus={data?.rows}
        onEdit={setEditing}
        stale={isPlaceholderData}
        empty={
          isCatalogueEmpty ? (
            <NoSkus onAdd={add} />
          ) : (
            <NoMatch noun="SKUs" onClear={() => setFilters(noFilters)} />
          )
        }
        error={
          error && !data && <LoadError title="The SKUs could not be loaded" error={error} onRetry={refetch} />
        }
      />
      {data && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={skusPerPage}
          total={data.total}
          onPage={(chosen) => setSearch({ page: chosen })}
        />
      )}
      {editing === 'new' && <AddSkuDialog category={search.category} onClose={() => setEditing(null)} />}
      {editing && editing !== 'new' && <EditSkuDialog sku={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

type SkuListProps = {
  search: SkusSearch;
  onSort: (sort: Pick<SkusSearch, 'sort' | 'direction'>) => void;
  skus: readonly Sku[] | undefined;
  onEdit: (sku: Sku) => void;
  stale: boolean;
  empty: ReactNode;
  error: ReactNode;
};

function SkuList({ search, onSort, ...list }: SkuListProps) {
  const { view = 'cards', sort = 'name', direction = 'asc' } = search;
  if (view === 'cards') return <SkuCards {...list} />;
  return (
    <SkusTable
      {...list}
      sort={{ column: sort, direction }}
      onSort={(chosen) => onSort(sortParams(skuSorts, chosen))}
    />
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
