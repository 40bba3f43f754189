import type { Import } from '#shared/imports/import.ts';
import { isPrice } from '#shared/imports/import-fields.ts';
import { saysWithGst } from '#shared/imports/usual-heads.ts';
import { formatCents, PriceInput } from '#shared/kernel/money.ts';
import { type GstMode, withGst, withoutGst } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Switch } from '#web/ui/form/switch.tsx';

/** Beside a column: how its amounts are taken. */
export const useGstHint = (field: string | null, isTakenOut: boolean): string => {
  const { gst_charged } = useGstMode();
  if (!isPrice(field) || !gst_charged) return '';
  return isTakenOut ? 'GST is taken out' : 'without GST';
};

type Fields = readonly (string | null)[];

/** Whether the price of a file says by its head that GST is in it. */
export const priceSaysGst = ({ columns }: Pick<Import, 'columns'>, fields: Fields): boolean =>
  saysWithGst(columns[fields.findIndex(isPrice)]?.head ?? '');

type GstNoteProps = {
  columns: Import['columns'];
  fields: Fields;
  isTakenOut: boolean;
  /** Sets whether GST is taken out; without it only what is so is said. */
  onTakeOut?: (isTakenOut: boolean) => void;
  /** How many prices come back otherwise; without it nobody has counted. */
  centsOff?: number;
};

/** What customers will pay of a price in the file, before it is imported; nothing where no GST is charged. */
export function GstNote({ columns, fields, isTakenOut, onTakeOut, centsOff }: GstNoteProps) {
  const mode = useGstMode();
  const { head, values = [] } = columns[fields.findIndex(isPrice)] ?? {};
  if (head === undefined || !mode.gst_charged) return null;
  const seemsWrong = !isTakenOut && saysWithGst(head);
  const title = isTakenOut
    ? 'We take GST out.'
    : seemsWrong
      ? `“${head}” seems to include GST.`
      : 'Prices are without GST.';
  const more = [
    seemsWrong && 'We add GST to every price.',
    exampleOf(values, isTakenOut, mode),
    isTakenOut && centsOffText(centsOff),
    seemsWrong && !onTakeOut && 'Match Columns can take it out.',
  ];
  return (
    <div className="my-4 grid gap-3">
      {onTakeOut && (
        <Switch
          className="w-fit touch:min-h-11"
          checked={isTakenOut}
          onChange={({ target }) => onTakeOut(target.checked)}
        >
          These prices include GST
        </Switch>
      )}
      <Alert kind={seemsWrong ? 'warning' : 'info'}>
        <b>{title}</b> <span>{more.filter(Boolean).join(' ')}</span>
      </Alert>
    </div>
  );
}

function centsOffText(count: number | undefined): string {
  if (count === 0) return '';
  const which =
    count === undefined
      ? 'One price in eleven comes'
      : `${formatCount(count)} ${count === 1 ? 'price comes' : 'prices come'}`;
  return `${which} back a cent off, as we keep prices without GST. Quantities multiply it.`;
}

function exampleOf(values: readonly string[], isTakenOut: boolean, mode: GstMode): string {
  const price = values.map((value) => PriceInput.safeParse(value).data ?? 0).find((cents) => cents > 0);
  if (!price) return '';
  const base = isTakenOut ? withoutGst(price, mode) : price;
  const becomes = isTakenOut ? `${formatCents(base)}, and ` : '';
  return `${formatCents(price)} in the file becomes ${becomes}${formatCents(withGst(base, mode))} with GST.`;
}
