import type { Import } from '#shared/imports/import.ts';
import { saysWithGst } from '#shared/imports/usual-heads.ts';
import { formatCents, PriceInput } from '#shared/kernel/money.ts';
import { withGst } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';

const isPrice = (field: string | null) => field === 'price' || field === 'custom_price';

/** Beside a column: that its amounts are taken without GST. */
export const useGstHint = (field: string | null): string => {
  const { gst_charged } = useGstMode();
  return isPrice(field) && gst_charged ? 'without GST' : '';
};

type GstNoteProps = { columns: Import['columns']; fields: readonly (string | null)[] };

/** What customers will pay of a price in the file, before it is imported; nothing where no GST is charged. */
export function GstNote({ columns, fields }: GstNoteProps) {
  const mode = useGstMode();
  const { head, values } = columns[fields.findIndex(isPrice)] ?? {};
  if (head === undefined || !mode.gst_charged) return null;
  const price = values?.map((value) => PriceInput.safeParse(value).data ?? 0).find((cents) => cents > 0);
  const example =
    price && `${formatCents(price)} in the file becomes ${formatCents(withGst(price, mode))} with GST.`;
  return saysWithGst(head) ? (
    <Alert kind="warning" className="my-4">
      <b>{`“${head}” seems to include GST.`}</b> We add GST to every price. {example} Take it out in the file
      first.
    </Alert>
  ) : (
    <Alert kind="info" className="my-4">
      <b>Prices are without GST.</b> {example}
    </Alert>
  );
}
