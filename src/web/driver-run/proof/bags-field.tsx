import type { Ref } from 'react';
import type { DriverLeg } from '#shared/driver-run/driver-run.ts';
import { bagRange } from '#shared/orders/leg-attempt.ts';
import { Quantity } from '#web/ui/form/quantity.tsx';

type BagsFieldProps = {
  leg: DriverLeg;
  value: string;
  onChange: (text: string) => void;
  required: boolean;
  ref: Ref<HTMLInputElement>;
};

/** How many bags there are, in numbers for a thumb. */
export function BagsField({ leg, value, onChange, required, ref }: BagsFieldProps) {
  const { kind, known_bags } = leg;
  const collected = known_bags === 1 ? '1 was collected' : `${known_bags} were collected`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_178px] items-center gap-3">
      <div>
        <p className="text-sm font-medium">
          Bags
          {!required && <span className="font-normal text-ink-3"> optional</span>}
        </p>
        {kind === 'delivery' && known_bags !== null && <p className="text-sm text-ink-3">{collected}</p>}
      </div>
      <Quantity
        ref={ref}
        label="Bags"
        {...bagRange}
        value={value}
        onChange={onChange}
        className="rounded-xl! [--control-height:56px] [&>input]:text-[1.5rem] [&>input]:font-semibold!"
      />
    </div>
  );
}

/** How many bags were counted; `null` for what is no count. */
export function bagCountOf(text: string): number | null {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return count >= bagRange.min && count <= bagRange.max ? count : null;
}
