import { X } from 'lucide-react';
import { Fragment, useId } from 'react';
import type { OrderSection } from '#shared/invoicing/document.ts';
import { documentQuantity, ownLinesName, sumTexts } from '#shared/invoicing/document-text.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { inputStyles } from '#web/ui/form/input-styles.ts';
import {
  besideStyles,
  cellStyles,
  changedStyles,
  fieldStyles,
  headStyles,
  nameFieldStyles,
  rowStyles,
  sumNameStyles,
  sumRowStyles,
  sumStyles,
} from './adjust-styles.ts';
import type { AdjustRow } from './adjust-values.ts';
import type { AdjustmentForm } from './use-adjustment.ts';

type TableProps = { form: AdjustmentForm };

/** The lines as they stand, beside them as they should have been, and by how much each differs. */
export function AdjustTable({ form }: TableProps) {
  const { shown, rows } = form;
  const folded = rows.length - shown.length;
  const sections = [...Map.groupBy(shown, ({ order }) => order)];
  return (
    <>
      <table className={besideStyles}>
        <Head />
        {sections.map(([order, lines]) => (
          <tbody key={order?.order_id ?? 'own'}>
            <SectionRow order={order} isAlone={sections.length === 1} />
            {lines.map((row) => (
              <LineRow key={row.key} row={row} form={form} />
            ))}
          </tbody>
        ))}
        <Sums form={form} />
      </table>
      {folded > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          {folded} more {folded === 1 ? 'line' : 'lines'}, not changed.{' '}
          <button type="button" className="link tap-target" onClick={form.showAll}>
            Show all
          </button>
        </p>
      )}
    </>
  );
}

const Head = () => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2} className={headStyles.first}>
        Line
      </th>
      <th scope="colgroup" colSpan={3} className={headStyles.group}>
        Now
      </th>
      <th scope="colgroup" colSpan={3} className={headStyles.newGroup}>
        Should be
      </th>
      <th scope="col" rowSpan={2} className={headStyles.last}>
        Difference
      </th>
    </tr>
    <tr>
      {(['was', 'is'] as const).map((side) => (
        <Fragment key={side}>
          <th scope="col" className={headStyles[side]}>
            Quantity
          </th>
          <th scope="col" className={headStyles[side]}>
            Price
          </th>
          <th scope="col" className={headStyles[side]}>
            Amount
          </th>
        </Fragment>
      ))}
    </tr>
  </thead>
);

/** `ORD-000204, delivered Fri 30 Oct` */
function SectionRow({ order, isAlone }: { order: OrderSection | null; isAlone: boolean }) {
  const today = useToday();
  if (!order && isAlone) return null;
  return (
    <tr className="border-t border-line max-md:block">
      <th
        scope="rowgroup"
        colSpan={4}
        className="pt-3.5 pb-1.5 text-start text-xs font-normal text-ink-3 max-md:block"
      >
        {order ? `${order.order_number}, delivered ${formatDate(order.fulfilled_on, today)}` : ownLinesName}
      </th>
      <td colSpan={3} className="bg-sky max-md:hidden" />
      <td className="max-md:hidden" />
    </tr>
  );
}

type LineRowProps = TableProps & { row: AdjustRow };

function LineRow({ row, form }: LineRowProps) {
  const { line, key, was, amount, difference } = row;
  const type = (change: Partial<AdjustRow['values']>) =>
    line === null ? form.changeAdded(key, change) : form.type(line, change);
  const figure = { row, onType: type, isTried: form.isTried };
  return (
    <tr className={rowStyles}>
      {was ? (
        <th scope="row" className={classNames(cellStyles.name, 'font-normal')}>
          {was.description}
        </th>
      ) : (
        <td className={cellStyles.name}>
          <NewLine {...figure} onTakeOut={() => form.takeOut(key)} />
        </td>
      )}
      <td className={classNames(cellStyles.was, 'max-md:col-start-1')}>{was && documentQuantity(was)}</td>
      <td className={classNames(cellStyles.was, 'max-md:col-start-2')}>{was && formatCents(was.price)}</td>
      <td className={classNames(cellStyles.was, 'max-md:col-start-3')}>{was && formatCents(was.amount)}</td>
      <td className={classNames(cellStyles.is, difference !== 0 && changedStyles)}>
        <Figure {...figure} field="quantity" />
      </td>
      <td className={cellStyles.is}>
        <Figure {...figure} field="price" />
      </td>
      <td className={cellStyles.is}>{amount === null ? '–' : formatCents(amount)}</td>
      <td className={cellStyles.difference}>
        {difference ? formatCents(difference) : <span className="text-ink-3">–</span>}
      </td>
    </tr>
  );
}

interface TypedProps {
  row: AdjustRow;
  onType: (change: Partial<AdjustRow['values']>) => void;
  isTried: boolean;
}

/** What a new line is for; it can be taken out again. */
const NewLine = ({ onTakeOut, ...props }: TypedProps & { onTakeOut: () => void }) => (
  <span className="flex items-start gap-1">
    <Typed {...props} field="description" label="What the new line is for" placeholder="What it is for" />
    <IconButton icon={X} aria-label="Remove" onClick={onTakeOut} />
  </span>
);

const fieldNames = { quantity: 'New quantity', price: 'New price' };

const Figure = ({ field, ...props }: TypedProps & { field: keyof typeof fieldNames }) => (
  <Typed
    {...props}
    field={field}
    label={`${fieldNames[field]} of ${props.row.values.description || 'the new line'}`}
    inputMode="decimal"
  />
);

type FieldProps = TypedProps & {
  field: keyof AdjustRow['values'];
  label: string;
  placeholder?: string;
  inputMode?: 'decimal';
};

/** A field in a cell, with what is wrong with it once somebody tried to send it. */
function Typed({ row, field, label, onType, isTried, ...props }: FieldProps) {
  const id = useId();
  const error = row.errors[field];
  const isText = field === 'description';
  return (
    <span className={classNames('inline-block', isText ? 'min-w-0 flex-auto' : 'max-md:block')}>
      <input
        {...props}
        type="text"
        autoComplete="off"
        className={inputStyles({ className: isText ? nameFieldStyles : fieldStyles })}
        aria-label={label}
        aria-invalid={Boolean(error) && (isTried || row.values[field] !== '')}
        aria-describedby={error && isTried ? id : undefined}
        value={row.values[field]}
        onChange={({ target }) => onType({ [field]: target.value })}
      />
      {error && isTried && (
        <span
          id={id}
          className="mt-1 block max-w-[9.5rem] text-start text-xs whitespace-normal text-danger-ink"
        >
          {error}
        </span>
      )}
    </span>
  );
}

/** What all lines come to, and the difference, which is what the note says. */
function Sums({ form: { standing, adjusted } }: TableProps) {
  const { gst_charged, sums } = standing;
  const [before, after, difference] = [
    sumTexts({ ...sums, gst_charged }),
    adjusted && sumTexts({ ...adjusted.after, gst_charged }),
    adjusted && sumTexts({ ...adjusted.difference, gst_charged }),
  ];
  return (
    <tfoot className="border-t border-line-strong">
      {before.map(({ label, text, is_total }, row) => (
        <tr
          key={label}
          className={classNames(sumRowStyles, is_total && 'text-base text-ink! [&>*]:font-semibold!')}
        >
          <th scope="row" className={sumNameStyles}>
            {label}
          </th>
          <td className="max-md:hidden" />
          <td className="max-md:hidden" />
          <td className={sumStyles}>{text}</td>
          <td className="bg-sky max-md:hidden" />
          <td className="bg-sky max-md:hidden" />
          <td className={classNames(sumStyles, 'bg-sky max-md:bg-transparent')}>
            {after?.[row]?.text ?? '–'}
          </td>
          <td className={classNames(sumStyles, 'pe-0')}>{difference?.[row]?.text ?? '–'}</td>
        </tr>
      ))}
    </tfoot>
  );
}
