import '#web/ui/form/merge-compare.css';
import { type ReactNode, useId, useState } from 'react';
import { describePattern, type FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import type { OrderOption } from './order-form-values.ts';
import { fieldLabels } from './staff-order-notices.tsx';
import {
  diffStaffOrderValues,
  type StaffOrderField,
  type StaffOrderValues,
  toStaffOrderValues,
  withFields,
} from './staff-order-values.ts';

type Versions = ReturnType<typeof useVersionComparison>;

/** The names behind the ids in the form values. */
type FieldChoices = { options: readonly OrderOption[]; templates: readonly FrequencyTemplate[] };

type StaffOrderConflictProps = FieldChoices & {
  versions: Versions;
  comparison: NonNullable<Versions['comparison']>;
  /** Who made the other version. */
  author: string;
};

/** The saved version beside the typed one, for each field that differs; the user picks a side per field. */
export function StaffOrderConflict({ versions, comparison, author, ...choices }: StaffOrderConflictProps) {
  const { theirs, mine, fields } = comparison;
  return (
    <section className="formsec" aria-label="Both versions">
      <div className="versions__head">
        <Alert kind="warning">
          {author} changed this order while you did.{' '}
          {fields.length === 0
            ? 'Both versions say the same now.'
            : 'Choose what holds where the two differ; nothing of yours is saved until you send it.'}
        </Alert>
        {fields.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => versions.chooseAll('theirs')}>
              Take all of theirs
            </Button>
            <Button size="sm" onClick={() => versions.chooseAll('mine')}>
              Keep all of mine
            </Button>
          </div>
        )}
      </div>
      {fields.map((field) => (
        <FieldVersions
          key={field}
          field={field}
          chosen={versions.sideOf(field)}
          onChoose={(side) => versions.choose(field, side)}
          author={author}
          theirs={<FieldValue field={field} values={theirs} {...choices} />}
          mine={<FieldValue field={field} values={mine} {...choices} />}
        />
      ))}
    </section>
  );
}

type FieldVersionsProps = {
  field: StaffOrderField;
  chosen: Side;
  onChoose: (side: Side) => void;
  author: string;
  theirs: ReactNode;
  mine: ReactNode;
};

function FieldVersions({ field, chosen, onChoose, author, theirs, mine }: FieldVersionsProps) {
  const name = useId();
  const sides = [
    { side: 'theirs', label: author, value: theirs },
    { side: 'mine', label: 'You', value: mine },
  ] as const;
  return (
    <fieldset className="versions">
      <legend className="label">{fieldLabels[field]}</legend>
      {sides.map(({ side, label, value }) => (
        <label key={side} className="version">
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className="min-w-0">
            <span className="muted block text-xs">{label}</span>
            {value}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type FieldValueProps = FieldChoices & { field: StaffOrderField; values: StaffOrderValues };

function FieldValue({ field, values, options, templates }: FieldValueProps) {
  if (field === 'status') return <OrderStatusBadge status={values.status} />;
  if (field === 'items') return <ItemLines items={values.items} options={options} />;
  if (field === 'pickup_date' || field === 'delivery_date') return <DateValue text={values[field]} />;
  if (field === 'recurrence') return <RecurrenceValue values={values} templates={templates} />;
  return <span className="version__text">{values[field].trim() || <span className="muted">None</span>}</span>;
}

function ItemLines({ items, options }: { items: StaffOrderValues['items'] } & Pick<FieldChoices, 'options'>) {
  return (
    <ul>
      {items.map(({ sku_id, quantity }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two lines may hold the same item
        <li key={line} className="num">
          {quantity || 'no quantity yet'} ×{' '}
          {options.find((option) => option.sku_id === sku_id)?.name ?? 'no item yet'}
        </li>
      ))}
    </ul>
  );
}

function DateValue({ text }: { text: string }) {
  const { time_zone } = useBusiness();
  const moment = fromWallClock(text, time_zone);
  return moment ? <DateTime moment={moment} /> : <span className="muted">None</span>;
}

function RecurrenceValue({
  values,
  templates,
}: { values: StaffOrderValues } & Pick<FieldChoices, 'templates'>) {
  const template = templates.find(({ id }) => id === values.frequency_template_id);
  if (!values.is_recurring) return 'Does not repeat';
  return template ? `${template.name} · ${describePattern(template)}` : 'Repeats';
}

export type Side = 'mine' | 'theirs';

interface ComparisonInput {
  latest: Order | undefined;
  values: StaffOrderValues;
  /** The fields that were typed here. */
  changed: readonly StaffOrderField[];
  zone: string;
}

/** The typed and the saved version of an order, and which of the two the user takes for each field. */
export function useVersionComparison({ latest, values, changed, zone }: ComparisonInput) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Partial<Record<StaffOrderField, Side>>>({});
  const theirs = latest && isOpen ? toStaffOrderValues(latest, zone) : null;
  const fields = theirs ? diffStaffOrderValues(theirs, values) : [];
  // A field that only they changed is theirs by default; what was typed here is never dropped unasked.
  const sideOf = (field: StaffOrderField) => chosen[field] ?? (changed.includes(field) ? 'mine' : 'theirs');
  return {
    /** Both versions; `null` unless the comparison is open. */
    comparison: latest && theirs ? { latest, theirs, mine: values, fields } : null,
    sideOf,
    choose: (field: StaffOrderField, side: Side) => setChosen({ ...chosen, [field]: side }),
    chooseAll: (side: Side) => setChosen(Object.fromEntries(fields.map((field) => [field, side] as const))),
    /** The typed values, with the fields that were taken from theirs. */
    merged: () =>
      theirs
        ? withFields(
            values,
            theirs,
            fields.filter((field) => sideOf(field) === 'theirs'),
          )
        : values,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setChosen({});
    },
  };
}
