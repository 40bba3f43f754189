import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Copy, Tag } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import { SearchText } from '#shared/kernel/text.ts';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import { customerQuery } from '#web/accounts/people/customer-query.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Chip } from '#web/ui/filters/chip.tsx';
import { SearchInput } from '#web/ui/filters/search-input.tsx';
import { useConfirmLeave } from '#web/ui/merge/use-confirm-leave.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';
import { FillDialog } from './fill-dialog.tsx';
import { matchesSearch } from './matches-search.ts';
import { AgainstBase, PriceField, PriceNote, WithGst } from './price-field.tsx';
import { pricedSkusQuery } from './pricing.api.ts';
import { SetPricesDialog } from './set-prices-dialog.tsx';
import { usePriceGrid } from './use-price-grid.ts';

const GridSearch = z.object({ search: SearchText(200).optional(), price: z.enum(['none']).optional() });

const noSkus: readonly PricedSku[] = [];

/** Search and filter change the address as well; what is typed stays. */
function isSameGrid(one: { pathname: string; search: object }, other: { pathname: string; search: object }) {
  const [here, there] = [one, other].map(({ pathname, search }) => {
    const { tab, customer, view } = search as Record<string, unknown>;
    return JSON.stringify([pathname, tab, customer, view]);
  });
  return here === there;
}

/** Every SKU with the price agreed with a customer, typed in place and saved together. */
export function PriceGrid({ customer_id }: { customer_id: string }) {
  const [{ search = '', price }, setSearch] = useSearchState(GridSearch);
  const unpriced = price === 'none';
  const { data, error, refetch } = useQuery(pricedSkusQuery(customer_id));
  const { data: customer } = useQuery(customerQuery(customer_id));
  const { gst_charged } = useGstMode();
  const [filling, setFilling] = useState<'base' | 'copy' | null>(null);
  const [isSetting, setSetting] = useState(false);
  const skus = data ?? noSkus;
  const shown = useMemo(
    () => skus.filter((sku) => matchesSearch(sku, search) && !(unpriced && sku.customer_price !== null)),
    [skus, search, unpriced],
  );
  const name = customer?.full_name ?? 'This customer';
  const clear = () => setSearch({ search: undefined, price: undefined }, { replace: true });
  const grid = usePriceGrid({ id: customer_id, name }, skus, shown, clear);
  const { ids, select } = useSelectedRows(skus);
  useConfirmLeave(grid.isDirty, isSameGrid);
  const chosen = skus.filter(({ id }) => ids.has(id));
  const without = skus.filter(({ customer_price }) => customer_price === null).length;
  const propsOf = (sku: PricedSku) => ({
    sku,
    edit: grid.edits.get(sku.id),
    refusal: grid.refusals.get(sku.id),
    actions: grid.actions,
  });
  return (
    <section aria-labelledby="grid-title">
      <Link
        to="."
        search={{ tab: 'pricing', customer: customer_id } as object}
        className="link tap-target -ms-1 mb-1 inline-flex min-h-7 items-center gap-0.5 text-sm/5"
      >
        <ChevronLeft aria-hidden="true" />
        Custom Prices
      </Link>
      <div className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-auto">
          <h2 className="text-lg font-semibold tracking-snug" id="grid-title">
            Price Grid
          </h2>
          <p className="text-sm wrap-anywhere text-ink-2">
            {[
              customer?.full_name,
              data && `${formatCount(skus.length - without)} of ${formatCount(skus.length)} SKUs agreed`,
              gst_charged && 'before GST',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:w-full">
          <Button icon={Copy} disabled={skus.length === 0} onClick={() => setFilling('copy')}>
            Copy from Another Customer
          </Button>
          <Button icon={Tag} disabled={skus.length === 0} onClick={() => setFilling('base')}>
            Agree Base Prices
          </Button>
        </div>
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Item or category"
          value={search}
          onSearch={(text) => setSearch({ search: text || undefined }, { replace: true })}
        />
        <Chip
          pressed={unpriced}
          onPress={(pressed) => setSearch({ price: pressed ? 'none' : undefined }, { replace: true })}
          count={data && without}
        >
          Without a price
        </Chip>
        <span className="ms-auto text-sm text-ink-3 tabular-nums max-md:ms-0 max-md:basis-full" role="status">
          {data && `Showing ${formatCount(shown.length)} of ${formatCount(skus.length)} SKUs`}
        </span>
      </div>
      {grid.isRefused && (
        <Alert className="mb-3">
          <b>Nothing was saved.</b> {refusedText(grid)}
        </Alert>
      )}
      <DataTable
        className="[&_:is(td,th):last-child]:pe-4 [&_td]:wrap-anywhere"
        label="Price grid"
        twoLine
        minWidth={760}
        columns={columnsOf(propsOf, gst_charged)}
        rows={data && shown}
        rowId={({ id }) => id}
        card={(sku) => <GridCard {...propsOf(sku)} />}
        selection={{ selected: ids, onSelect: select, nameOf: (sku) => sku.name }}
        empty={skus.length > 0 ? <NoMatch onClear={clear} /> : <NoSkus />}
        error={
          error &&
          !data && <LoadError title="Failed to load customer pricing" error={error} onRetry={refetch} />
        }
      />
      <p className="mt-3 text-xs text-ink-3">
        Enter goes to the next price. Lines pasted from a spreadsheet fill the prices below. An emptied field
        removes the price.
      </p>
      <SaveBar grid={grid} chosen={chosen.length} onSet={() => setSetting(true)} />
      {isSetting && (
        <SetPricesDialog
          customers={[{ id: customer_id }]}
          leftOut={new Set(skus.flatMap(({ id }) => (ids.has(id) ? [] : [id])))}
          onDone={() => select(chosen, false)}
          onClose={() => setSetting(false)}
        />
      )}
      {filling && (
        <FillDialog
          kind={filling}
          customer={{ id: customer_id, name }}
          skus={chosen.length > 0 ? chosen : skus}
          isChosen={chosen.length > 0}
          edits={grid.edits}
          onFill={(edits, count) => {
            grid.fill(edits, count);
            setFilling(null);
          }}
          onClose={() => setFilling(null)}
        />
      )}
    </section>
  );
}

type Grid = ReturnType<typeof usePriceGrid>;
type RowPropsOf = (sku: PricedSku) => Parameters<typeof PriceField>[0];

const columnsOf = (propsOf: RowPropsOf, gst_charged: boolean): Column<PricedSku>[] => [
  { id: 'name', header: 'Item', cell: (sku) => <ItemName sku={sku} /> },
  {
    id: 'base',
    header: 'Base price',
    align: 'end',
    width: '11%',
    cell: ({ price }) => <Money cents={price} className="text-ink-2" />,
  },
  {
    id: 'agreed',
    header: 'Agreed price',
    align: 'end',
    width: '15%',
    cell: (sku) => <PriceField {...propsOf(sku)} />,
  },
  {
    id: 'note',
    header: 'What changes',
    hideHeader: true,
    width: '24%',
    cell: (sku) => <PriceNote {...propsOf(sku)} />,
  },
  {
    id: 'against',
    header: 'vs base price',
    align: 'end',
    width: '12%',
    cell: (sku) => <AgainstBase sku={sku} edit={propsOf(sku).edit} />,
  },
  ...(gst_charged
    ? [
        {
          id: 'total',
          header: 'With GST',
          align: 'end' as const,
          width: '10%',
          cell: (sku: PricedSku) => <WithGst sku={sku} edit={propsOf(sku).edit} />,
        },
      ]
    : []),
];

function ItemName({ sku }: { sku: PricedSku }) {
  return (
    <>
      <span className="font-medium">{sku.name}</span>
      <span className="line2">
        {sku.category} · {sku.unit}
      </span>
    </>
  );
}

function GridCard(props: Parameters<typeof PriceField>[0]) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1">
      <div className="min-w-0 ps-8 touch:ps-9">
        <ItemName sku={props.sku} />
      </div>
      <PriceField {...props} />
      <PriceNote {...props} />
      <span className="text-end text-sm">
        <span className="text-ink-3">Base </span>
        <Money cents={props.sku.price} />
      </span>
    </div>
  );
}

/** At most so many are named. */
const named = 4;

/** `2 of 6 prices were refused: Bath towel, Robe. What you typed is kept.` */
function refusedText({ faulty, changes, refusals }: Grid): string {
  const all = changes.length + faulty.filter(({ id }) => !refusals.has(id)).length;
  const names = faulty.slice(0, named).map(({ name }) => name);
  const more = faulty.length - names.length;
  const list = [...names, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(', ');
  return `${formatCount(faulty.length)} of ${formatCount(all)} prices ${faulty.length === 1 ? 'was' : 'were'} refused: ${list}. What you typed is kept.`;
}

/** How many changes there are, and the buttons that save or discard them; in view at the bottom. */
function SaveBar({ grid, chosen, onSet }: { grid: Grid; chosen: number; onSet: () => void }) {
  const { changes, edits, isDirty, isBusy, done, save, discard } = grid;
  const added = changes.filter(({ seen, custom_price }) => seen === null && custom_price !== null).length;
  const removed = changes.filter(({ custom_price }) => custom_price === null).length;
  const kinds = [
    [added, 'new'],
    [changes.length - added - removed, 'changed'],
    [removed, 'removed'],
  ] as const;
  // Of changes alone their count says it all.
  const isPlain = added + removed === 0;
  const rest = kinds.flatMap(([count, kind]) => (count > 0 ? [`${formatCount(count)} ${kind}`] : []));
  const count = changes.length;
  return (
    <div
      className="sticky bottom-0 z-1 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-canvas py-3"
      data-foot="bar"
    >
      <p className="me-auto text-sm text-ink-2 tabular-nums" role="status">
        {done && <span className="sr-only">{done} </span>}
        {count > 0 && (
          <>
            <b className="font-semibold text-ink">
              {formatCount(count)} {count === 1 ? 'change' : 'changes'}
            </b>
            {!isPlain && <span className="text-ink-3 max-md:hidden"> · {rest.join(', ')}</span>}
          </>
        )}
      </p>
      {chosen > 0 && <Button onClick={onSet}>{`Set Prices of ${formatCount(chosen)}`}</Button>}
      <Button variant="ghost" disabled={edits.size === 0 || isBusy} onClick={discard}>
        Discard
      </Button>
      <Button variant="primary" busy={isBusy} busyLabel="Saving..." disabled={!isDirty} onClick={save}>
        {count > 0 ? `Save ${formatCount(count)} ${count === 1 ? 'Price' : 'Prices'}` : 'Save Prices'}
      </Button>
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState art="search" title="No SKUs match" actions={<Button onClick={onClear}>Clear Search</Button>}>
      Search for another item or category, or show those with a price too.
    </EmptyState>
  );
}

function NoSkus() {
  return (
    <EmptyState art="shirt" title="No SKUs yet">
      Add what you wash in SKU Management, then agree prices here.
    </EmptyState>
  );
}
