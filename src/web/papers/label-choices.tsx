import { type ReactNode, useState } from 'react';
import { labelPlaces } from '#shared/labels/label-sheet.ts';
import { type LabelFormat, maxLabels } from '#shared/labels/labels.contract.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import type { LabelChoice } from './papers.api.ts';

export interface LabelSettings {
  choice: LabelChoice;
  format: LabelFormat;
  first: number;
}

/** What is `undefined` is as at first. */
type LabelPatch = LabelChoice & { format?: LabelFormat | undefined; first?: number | undefined };

type LabelChoicesProps = {
  settings: LabelSettings;
  /** The orders for whose labels somebody came here. */
  orders: LabelChoice['orders'];
  today: Temporal.PlainDate;
  /** How many labels these are; `undefined` while they load. */
  count: number | undefined;
  onChange: (patch: LabelPatch) => void;
};

/** A sheet full of blank labels, where nobody says how many. */
const blankAtFirst = labelPlaces.a4;

/** Which labels are printed, on what, and where they begin. */
export function LabelChoices({ settings, orders, today, count, onChange }: LabelChoicesProps) {
  const { choice, format, first } = settings;
  const kinds = [
    ...(orders ? ([{ value: 'orders', label: orders.length === 1 ? 'One order' : 'Orders' }] as const) : []),
    { value: 'day', label: 'A day' },
    { value: 'blank', label: 'Blank' },
  ] as const;
  const choose = (kind: 'orders' | 'day' | 'blank') => {
    const chosen = { orders: { orders }, day: { day: today }, blank: { blank: blankAtFirst } }[kind];
    onChange({ orders: undefined, day: undefined, blank: undefined, ...chosen });
  };
  const kind = choice.orders ? 'orders' : choice.day ? 'day' : 'blank';
  return (
    <section className="card w-[168mm] max-w-full p-4 print:hidden" aria-label="What to print">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h1 className="text-md tracking-heading">Labels</h1>
        <p className="text-sm text-ink-2 tabular-nums" role="status">
          {count !== undefined && count > 0 && countText(count)}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <Labelled label="For">
          <Segment label="For" options={kinds} value={kind} onChange={choose} />
        </Labelled>
        {choice.day && (
          <DayField label="Day" day={choice.day} onDay={(day) => onChange({ day: day ?? today })} />
        )}
        {choice.blank !== undefined && (
          <NumberChoice
            key="blank"
            label="How many"
            value={choice.blank}
            max={maxLabels}
            onChange={(blank) => onChange({ blank })}
          />
        )}
        <Labelled label="Paper">
          <Segment
            label="Paper"
            options={[
              { value: 'a4', label: 'A4 sheet' },
              { value: 'roll', label: 'Roll' },
            ]}
            value={format}
            onChange={(chosen) => onChange({ format: chosen === 'a4' ? undefined : chosen })}
          />
        </Labelled>
        {format === 'a4' && (
          <NumberChoice
            key="first"
            label="First place"
            value={first}
            max={labelPlaces.a4}
            onChange={(place) => onChange({ first: place === 1 ? undefined : place })}
          />
        )}
      </div>
      <p className="mt-3 text-xs text-ink-3">{paperHints[format]}</p>
    </section>
  );
}

const countText = (count: number): string => (count === 1 ? '1 label' : `${count} labels`);

const paperHints = {
  a4: '14 labels of 99.1 × 38.1 mm on A4, printed at 100%. If a sheet has been started, choose its first free place: 1 is at the top left, 2 beside it.',
  roll: 'Labels of 100 × 50 mm, one after the other, printed at 100%.',
};

/** A choice under a label that looks like that of a field; it has a name of its own for screen readers. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid content-start gap-1.5">
    <span className="text-sm font-medium" aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);

type NumberChoiceProps = { label: string; value: number; max: number; onChange: (value: number) => void };

/** A whole number from 1; what is typed and is none stays in the field and changes nothing. */
function NumberChoice({ label, value, max, onChange }: NumberChoiceProps) {
  const [text, setText] = useState(String(value));
  const isValid = (typed: string) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max;
  const change = (typed: string) => {
    setText(typed);
    if (isValid(typed)) onChange(Number(typed));
  };
  return (
    <Field label={label} error={isValid(text) ? undefined : `1 to ${max}`}>
      <Quantity className="w-36" value={text} max={max} onChange={change} />
    </Field>
  );
}
