import { type GstMode, gstLabelOf, gstOf, withGst } from '#shared/pricing/gst.ts';
import { Money } from '#web/ui/display/money.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';

/** GST and total of a price in cents; none where no GST is charged, as the price is all there is then. */
export function gstColumns<Row>(
  mode: GstMode,
  priceOf: (row: Row) => number,
  [gstWidth, totalWidth]: readonly [string, string],
): Column<Row>[] {
  const header = gstLabelOf(mode);
  if (header === null) return [];
  return [
    {
      id: 'gst',
      header,
      align: 'end',
      width: gstWidth,
      cell: (row) => <Money cents={gstOf(priceOf(row), mode)} className="text-ink-2" />,
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      width: totalWidth,
      cell: (row) => <Money cents={withGst(priceOf(row), mode)} className="font-medium" />,
    },
  ];
}
