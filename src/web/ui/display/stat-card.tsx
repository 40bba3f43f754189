import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#web/kernel/format/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from './skeleton.tsx';

type StatsProps = {
  children: ReactNode;
  slim?: boolean | undefined;
  /** Figures that belong together, in one strip. */
  joined?: boolean | undefined;
  className?: string | undefined;
};

export function Stats({ children, slim = false, joined = false, className }: StatsProps) {
  return (
    <dl
      className={classNames(
        'group/stats grid',
        joined
          ? 'grid-cols-[repeat(auto-fit,minmax(min(160px,46%),1fr))] gap-px overflow-clip rounded-lg border border-line bg-surface *:ring-1 *:ring-line'
          : 'grid-cols-[repeat(auto-fit,minmax(min(160px,46%),1fr))] gap-4 max-md:gap-2',
        // Closer to the tabs that follow.
        'mb-6 max-md:mb-4 has-[+[data-slot=tabs],+*>[data-slot=tabs]:first-child]:mb-3',
        slim && 'max-md:grid-flow-col max-md:grid-cols-[repeat(auto-fit,minmax(0,1fr))]',
        className,
      )}
      data-slot="stats"
      data-slim={slim || undefined}
      data-joined={joined || undefined}
    >
      {children}
    </dl>
  );
}

type StatProps = {
  label: string;
  value: ReactNode;
  /** What the number covers. */
  note?: ReactNode | undefined;
  icon?: LucideIcon | undefined;
  loading?: boolean | undefined;
  /** Opens what is counted; the whole card is clickable. */
  onOpen?: (() => void) | undefined;
};

export function Stat({ label, value, note, icon: Icon, loading = false, onOpen }: StatProps) {
  return (
    <div
      className={classNames(
        'grid content-start rounded-lg border border-line bg-surface',
        'gap-1 px-4.5 py-4 max-md:px-3.5 max-md:py-3',
        'group-data-slim/stats:gap-0 group-data-slim/stats:px-4 group-data-slim/stats:pt-3 group-data-slim/stats:pb-2.5',
        'group-data-joined/stats:rounded-none group-data-joined/stats:border-0 group-data-joined/stats:pt-3.5 group-data-joined/stats:pb-3',
        'max-md:group-data-slim/stats:px-3 max-md:group-data-slim/stats:pt-2.5 max-md:group-data-slim/stats:pb-2',
        onOpen &&
          'relative transition-[border-color,background] hover:border-line-control group-data-joined/stats:hover:bg-hover',
      )}
      data-slot="stat"
    >
      <dt
        className="flex items-center gap-2 text-sm text-ink-2 max-md:group-data-slim/stats:text-[0.75rem]"
        data-slot="stat-label"
      >
        {onOpen ? <OpenButton onOpen={onOpen}>{label}</OpenButton> : <span>{label}</span>}
        {Icon && <Icon className="ms-auto text-ink-3 max-md:hidden" aria-hidden="true" />}
      </dt>
      {/* As high as the number, so that nothing below moves when it has loaded. */}
      <dd
        className="min-h-lh text-2xl font-semibold tracking-[-0.022em] tabular-nums group-data-joined/stats:text-xl group-data-slim/stats:text-xl max-md:text-xl max-[360px]:group-data-joined/stats:text-lg"
        data-slot="stat-value"
        aria-busy={loading || undefined}
      >
        {loading ? (
          <Skeleton className="my-[calc((1lh-20px)/2)] w-3/5" />
        ) : typeof value === 'number' ? (
          formatCount(value)
        ) : (
          value
        )}
      </dd>
      {note && <dd className="text-xs text-ink-3">{note}</dd>}
    </div>
  );
}

/** Its target is the whole card. */
function OpenButton({ children, onOpen }: { children: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={classNames(
        'text-start after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none',
        'focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus',
        'group-data-joined/stats:after:rounded-none group-data-joined/stats:focus-visible:after:-outline-offset-2',
      )}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}
