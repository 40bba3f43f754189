import { X } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { chipStyles } from './chip.tsx';

export type ActiveFilter = { label: string; value: string; onRemove: () => void };

/** What a list is filtered by, and the way to take it away. */
export function ActiveFilterChip({ label, value, onRemove }: ActiveFilter) {
  return (
    <span
      className={classNames(
        chipStyles,
        'rounded-sm border-sky-line bg-sky ps-2.5 pe-px text-ink touch:ps-3.5 touch:pe-0.5',
      )}
      data-slot="active-filter"
    >
      {label}: <b className="font-medium">{value}</b>
      <button
        type="button"
        className={classNames(
          'grid size-6 place-items-center rounded-xs text-ink-3 hover:bg-press hover:text-ink',
          'touch:-my-px touch:size-11 [&_svg]:size-3',
        )}
        aria-label={`Remove filter ${label}: ${value}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
