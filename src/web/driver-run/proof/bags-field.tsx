import { ScanLine } from 'lucide-react';
import type { Ref } from 'react';
import type { DriverLeg } from '#shared/driver-run/driver-run.ts';
import { bagRange } from '#shared/labels/bag.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';

type BagsFieldProps = {
  leg: DriverLeg;
  value: string;
  onChange: (text: string) => void;
  required: boolean;
  /** How many were scanned here. */
  scanned: number;
  /** Opens the camera; `null` where no bag has a label. */
  onScan: (() => void) | null;
  ref: Ref<HTMLInputElement>;
};

/** How many bags there are, in numbers for a thumb. */
export function BagsField({ leg, value, onChange, required, scanned, onScan, ref }: BagsFieldProps) {
  const { kind, known_bags } = leg;
  const facts = [
    kind === 'delivery' &&
      known_bags !== null &&
      `${known_bags} ${known_bags === 1 ? 'was' : 'were'} collected`,
    scanned > 0 && `${scanned} scanned`,
  ].filter(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_178px] items-center gap-3">
      <div>
        <p className="text-sm font-medium">
          Bags
          {!required && <span className="font-normal text-ink-3"> optional</span>}
        </p>
        {facts.length > 0 && <p className="text-sm text-ink-3 tabular-nums">{facts.join(', ')}</p>}
      </div>
      <Quantity
        ref={ref}
        label="Bags"
        {...bagRange}
        value={value}
        onChange={onChange}
        className="rounded-xl! [--control-height:56px] [&>input]:text-[1.5rem] [&>input]:font-semibold!"
      />
      {onScan && (
        <Button icon={ScanLine} size="touch" className="col-span-2" onClick={onScan}>
          Scan
        </Button>
      )}
    </div>
  );
}

/** How many bags were counted; `null` for what is no count. */
export function bagCountOf(text: string): number | null {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return count >= bagRange.min && count <= bagRange.max ? count : null;
}
