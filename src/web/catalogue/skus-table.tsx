import type { Sku } from '#shared/catalogue/sku.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { gstColumns } from '#web/business/gst-columns.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { SkuActions } from './sku-actions.tsx';
import { SkuAmounts, SkuDescription, SkuHead, unitTexts } from './sku-text.tsx';

type SkusTableProps = ListResults<Sku> & { onEdit: (sku: Sku) => void };

export function SkusTable({ onEdit, ...results }: SkusTableProps) {
  const mode = useGstMode();
  return (
    <DataTable
      {...results}
      className="[&_li>*]:pb-0 [&_td]:py-2 [&_td]:wrap-anywhere"
      label="SKUs"
      columns={columnsWith(onEdit, mode)}
      rowId={(sku) => sku.id}
      card={(sku) => <SkuRowCard sku={sku} onEdit={onEdit} />}
      skeletonRows={8}
    />
  );
}

/** The id of a sortable column is the name the service sorts by. */
const columnsWith = (onEdit: (sku: Sku) => void, mode: GstMode): Column<Sku>[] => [
  {
    id: 'name',
    header: 'Item',
    sortable: true,
    cell: (sku) => (
      <>
        <span className="font-medium">{sku.name}</span>
        {sku.description && <SkuDescription sku={sku} className="text-xs" />}
      </>
    ),
  },
  { id: 'category', header: 'Category', sortable: true, width: '16%', cell: (sku) => sku.category },
  {
    id: 'unit',
    header: 'Unit',
    width: '104px',
    cell: (sku) => <UnitCell sku={sku} />,
  },
  {
    id: 'price',
    header: 'Base price',
    sortable: true,
    align: 'end',
    width: '112px',
    cell: (sku) => <Money cents={sku.price} className="text-ink-2" />,
  },
  ...gstColumns<Sku>(mode, ({ price }) => price, ['104px', '112px']),
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: '92px',
    cell: (sku) => <SkuActions sku={sku} onEdit={onEdit} />,
  },
];

function UnitCell({ sku }: { sku: Sku }) {
  const [unit, measure] = unitTexts(sku);
  return (
    <>
      <span className="text-ink-2">{unit}</span>
      {measure && <span className="line2">{measure}</span>}
    </>
  );
}

function SkuRowCard({ sku, onEdit }: { sku: Sku; onEdit: (sku: Sku) => void }) {
  return (
    <>
      <SkuHead
        sku={sku}
        onEdit={onEdit}
        name={<span className="block text-base font-medium">{sku.name}</span>}
      />
      {sku.description && <SkuDescription sku={sku} />}
      <SkuAmounts price={sku.price} />
    </>
  );
}
