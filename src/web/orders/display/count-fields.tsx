import { type KeyboardEvent, useRef } from 'react';
import { kilogramRange, quantityRange } from '#shared/pricing/line-quantity.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import type { TypedCount } from './typed-count.ts';

type CountFieldsProps<Row extends TypedCount> = {
  rows: readonly Row[];
  hintOf: (row: Row) => string;
  errorOf: (key: string) => string | undefined;
  onType: (key: string, quantity: string) => void;
  /** Enter in the last field. */
  onEnd: (last: HTMLInputElement) => void;
};

/** Large enough to be hit and read beside a scale. */
const fieldStyles = '[--control-height:52px] text-lg';

/** A field for each line that is counted; Enter goes down. */
export function CountFields<Row extends TypedCount>(props: CountFieldsProps<Row>) {
  const { rows, hintOf, errorOf, onType, onEnd } = props;
  const fields = useRef<HTMLDivElement>(null);
  const goDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.target) + 1];
    if (!next) return onEnd(event.target);
    next.focus();
    next.select();
  };
  return (
    <div ref={fields} className="grid gap-4.5">
      {rows.map((row) => {
        const isByWeight = row.measure === 'weight';
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: only the keys of the field in it
          <div key={row.key} onKeyDown={goDown}>
            <Field label={row.name} hint={hintOf(row)} error={errorOf(row.key)}>
              <Quantity
                className={fieldStyles}
                value={row.quantity}
                onChange={(quantity) => onType(row.key, quantity)}
                min={0}
                max={isByWeight ? kilogramRange.max : quantityRange.max}
                unit={isByWeight ? 'kg' : undefined}
              />
            </Field>
          </div>
        );
      })}
    </div>
  );
}
