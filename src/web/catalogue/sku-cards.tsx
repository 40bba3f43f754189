import type { Sku } from '#shared/catalogue/sku.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { SkuActions } from './sku-actions.tsx';
import { SkuAmounts, SkuDescription } from './sku-text.tsx';

type SkuCardsProps = ListResults<Sku> & { onEdit: (sku: Sku) => void };

/** The catalogue as cards of equal height. */
export function SkuCards({ rows, onEdit, stale, empty, error }: SkuCardsProps) {
  if (error) return <div className="card">{error}</div>;
  if (rows?.length === 0) return <div className="card">{empty}</div>;
  return (
    <ul
      className={classNames('skus', stale && 'is-stale')}
      aria-label="SKUs"
      aria-busy={stale || rows === undefined}
    >
      {rows === undefined && skeletonKeys.map((skeletonKey) => <SkuSkeleton key={skeletonKey} />)}
      {rows?.map((sku) => (
        <li key={sku.id}>
          <SkuCard sku={sku} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}

function SkuCard({ sku, onEdit }: { sku: Sku; onEdit: (sku: Sku) => void }) {
  const titleId = `sku-${sku.id}`;
  return (
    <article className="card sku" aria-labelledby={titleId}>
      <div className="sku__head">
        <div className="min-w-0 flex-auto">
          <h3 id={titleId}>{sku.name}</h3>
          <p className="line2">
            {sku.category} · {sku.unit}
          </p>
        </div>
        <SkuActions sku={sku} onEdit={onEdit} />
      </div>
      <SkuDescription sku={sku} className="sku__text" />
      <SkuAmounts price={sku.price} />
    </article>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function SkuSkeleton() {
  return (
    <li>
      <div className="card sku">
        <div className="grid gap-2 pt-1">
          <Skeleton width="52%" />
          <Skeleton width="34%" />
        </div>
        <Skeleton width="76%" className="mt-1" />
        <div className="sku-amounts">
          <Skeleton width="60%" className="my-3" />
          <Skeleton width="60%" className="my-3" />
          <Skeleton width="52px" className="my-3" />
        </div>
      </div>
    </li>
  );
}
