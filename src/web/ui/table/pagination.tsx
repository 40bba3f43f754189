import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '#web/kernel/format/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/form/select.tsx';

const pageStyles = classNames(
  'grid h-control-sm min-w-control-sm place-items-center rounded-sm px-2 font-medium text-ink-2',
  'hover:bg-press disabled:text-ink-disabled',
  'aria-[current=page]:bg-surface aria-[current=page]:text-ink',
  'aria-[current=page]:inset-ring aria-[current=page]:inset-ring-line-strong',
  'forced-colors:aria-[current=page]:outline-2 forced-colors:aria-[current=page]:-outline-offset-2',
  'forced-colors:aria-[current=page]:outline-[Highlight]',
);

type PaginationProps = {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** How many rows a page may have, where that is chosen. */
  sizes?: readonly number[] | undefined;
  onSize?: ((size: number) => void) | undefined;
};

export function Pagination({ page, pageSize, total, onPage, sizes = [], onSize }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // The total is shown above the list already.
  if (total <= Math.min(pageSize, ...sizes) && page === 1) return null;
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav
      className="flex items-center gap-1 px-1 pt-2.5 text-sm/5 text-ink-3 tabular-nums max-md:flex-wrap max-md:justify-between print:hidden"
      aria-label="Pages"
    >
      <span className="flex-auto max-md:basis-full">
        {formatCount(first)} to {formatCount(Math.min(page * pageSize, total))} of {formatCount(total)}
      </span>
      {onSize && (
        <span className="me-2 w-30 flex-none touch:w-36">
          <Select
            aria-label="Rows on a page"
            value={pageSize}
            onChange={({ target }) => onSize(Number(target.value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size} a page
              </option>
            ))}
          </Select>
        </span>
      )}
      <button
        type="button"
        className={pageStyles}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      {pageWindow(page, pages).map((entry) =>
        typeof entry === 'number' ? (
          <button
            key={entry}
            type="button"
            className={pageStyles}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPage(entry)}
          >
            {entry}
          </button>
        ) : (
          <span key={entry} aria-hidden="true">
            …
          </span>
        ),
      )}
      <button
        type="button"
        className={pageStyles}
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  );
}

/** The page buttons: the first, the last, and three around the current one; `gap-…` for those between. */
export function pageWindow(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  const from = Math.max(1, Math.min(page - 1, pages - 2));
  const to = Math.min(pages, from + 2);
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...near,
    ...(to < pages - 1 ? (['gap-after'] as const) : []),
    ...(to < pages ? [pages] : []),
  ];
}
