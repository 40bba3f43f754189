import type { Sku } from '#shared/catalogue/sku.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { amountsStyles, SkuAmounts, SkuDescription, SkuHead } from './sku-text.tsx';

type SkuCardsProps = ListResults<Sku> & { onEdit: (sku: Sku) => void };

/** The catalogue as cards of equal height. */
export function SkuCards({ rows, onEdit, stale, empty, error }: SkuCardsProps) {
  if (error) return <div className="card">{error}</div>;
  if (rows?.length === 0) return <div className="card">{empty}</div>;
  return (
    <ul
      className={classNames(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-3',
        stale && 'is-stale',
      )}
      aria-label="SKUs"
      aria-busy={stale || rows === undefined}
    >
      {rows === undefined && skeletonKeys.map((skeletonKey) => <SkuSkeleton key={skeletonKey} />)}
      {rows?.map((sku) => (
        <li key={sku.id} className="min-w-0">
          <SkuCard sku={sku} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}

const cardStyles = 'card grid h-full grid-cols-1 grid-rows-[auto_1fr_auto] gap-2.5 px-4 pt-3.5';
/** The line above the amounts goes from edge to edge of the card. */
const footStyles = '-mx-4 px-4';

function SkuCard({ sku, onEdit }: { sku: Sku; onEdit: (sku: Sku) => void }) {
  const titleId = `sku-${sku.id}`;
  return (
    <article className={cardStyles} aria-labelledby={titleId}>
      <SkuHead
        sku={sku}
        onEdit={onEdit}
        name={
          <h3 id={titleId} className="font-medium wrap-anywhere">
            {sku.name}
          </h3>
        }
      />
      {/* Not stretched: a higher box would show more than the two lines. */}
      <SkuDescription sku={sku} className="min-h-9 self-start text-sm wrap-anywhere" />
      <SkuAmounts price={sku.price} className={footStyles} />
    </article>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function SkuSkeleton() {
  return (
    <li className="min-w-0">
      <div className={cardStyles}>
        <div className="grid gap-2 pt-1">
          <Skeleton width="52%" />
          <Skeleton width="34%" />
        </div>
        <Skeleton width="76%" className="mt-1" />
        <div className={classNames(amountsStyles, footStyles)}>
          <Skeleton width="60%" className="my-3" />
          <Skeleton width="60%" className="my-3" />
          <Skeleton width="52px" className="my-3" />
        </div>
      </div>
    </li>
  );
}
