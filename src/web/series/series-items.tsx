import type { OrderItem } from '#shared/orders/order.ts';
import { lineText } from '#shared/pricing/line-amount.ts';

type SeriesItemsProps = {
  items: readonly OrderItem[];
  /** How many are named before the others are counted. */
  max: number;
};

/** The first items of a series in one line, and how many more there are: `40 × Bed Sheet · 60 × Bath Towel +1 more`. */
export function SeriesItems({ items, max }: SeriesItemsProps) {
  const texts = items.map(lineText);
  const named = texts.slice(0, max).join(' · ');
  const more = texts.slice(max);
  return (
    <span className="flex min-w-0 gap-1 tabular-nums">
      <span className="truncate" title={named}>
        {named}
      </span>
      {more.length > 0 && (
        <span className="flex-none font-medium text-ink-2" title={more.join('\n')}>
          +{more.length} more
        </span>
      )}
    </span>
  );
}
