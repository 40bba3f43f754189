import { cva, type VariantProps } from 'class-variance-authority';
import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { statusGroups } from './day-text.ts';

const countStyles = cva(
  'inline-flex h-4.5 items-center gap-[3px] rounded-xs text-2xs/none font-semibold tabular-nums',
  {
    variants: {
      group: {
        in_progress: 'bg-(--order-in-progress-bg) text-(--order-in-progress-fg)',
        completed: 'bg-(--order-delivered-bg) text-(--order-delivered-fg)',
        cancelled: 'bg-(--order-cancelled-bg) text-(--order-cancelled-fg)',
      },
      withLabel: { true: 'px-[5px]', false: 'px-[5px] max-lg:px-[3px]' },
    },
  },
);

/**
 * How many orders of a day are in each status group: a dot and a number, with a label where there is room.
 */
export function DayCounts({ day, withLabels = false }: { day: CalendarDay; withLabels?: boolean }) {
  return (
    <span
      className={classNames(
        'flex flex-wrap content-start gap-1',
        withLabels ? 'empty:hidden' : 'ms-auto mt-0.5 justify-end max-lg:gap-0.5',
      )}
    >
      {statusGroups.map(({ name, text }) =>
        day[name] > 0 ? (
          <span
            key={name}
            className={countStyles({ group: name, withLabel: withLabels })}
            title={`${day[name]} ${text}`}
          >
            <GroupDot group={name} size="sm" />
            {day[name]}
            <span className={withLabels ? undefined : 'sr-only'}> {text}</span>
          </span>
        ) : null,
      )}
    </span>
  );
}

/** Each has a form of its own, so that it does not depend on the colour alone. */
const dotStyles = cva('flex-none forced-colors:forced-color-adjust-none', {
  variants: {
    group: {
      in_progress: [
        'h-2 min-w-2 rounded-full border-[1.5px] border-(--order-in-progress-dot)',
        'bg-[linear-gradient(90deg,var(--order-in-progress-dot)_50%,transparent_0)]',
      ],
      completed: 'aspect-square rounded-full bg-(--order-delivered-dot)',
      cancelled: 'h-0.5 rounded-[1px] bg-(--order-cancelled-dot)',
    },
    size: { sm: 'w-1.5', md: 'w-2' },
  },
});

/** The mark of a status group: half filled, full, or a line. */
export function GroupDot(look: Required<VariantProps<typeof dotStyles>>) {
  return <i className={dotStyles(look)} aria-hidden="true" />;
}
