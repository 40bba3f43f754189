import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { classNames } from '#web/ui/class-names.ts';

/** An amount as the whole product shows it: `$1,234.50`; a dash while there is none. */
export function Money({ cents, className }: { cents: Cents | undefined; className?: string | undefined }) {
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', className)} data-slot="money">
      {cents === undefined ? '–' : formatCents(cents)}
    </span>
  );
}
