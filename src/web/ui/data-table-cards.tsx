import { classNames } from './class-names.ts';
import type { DataTableProps } from './data-table-props.ts';
import { CardsSkeleton } from './data-table-skeleton.tsx';
import { rowPress } from './row-press.ts';

/** The same rows as a list of cards. */
export function DataTableCards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, card, stale, selectedId, isDone, onOpen, skeletonRows = 6 } = props;
  const press = rowPress(onOpen);
  return (
    <ul className={classNames('cards', stale && 'is-stale')} aria-label={label}>
      {rows === undefined && <CardsSkeleton cards={skeletonRows} />}
      {rows?.map((row) => (
        <li key={rowId(row)}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way in is the button inside the card */}
          <article
            className={classNames('rowcard', isDone?.(row) && 'is-done', onOpen && 'cursor-pointer')}
            aria-current={rowId(row) === selectedId || undefined}
            onClick={press(row)}
          >
            {card(row)}
          </article>
        </li>
      ))}
    </ul>
  );
}
