import { type Cents, formatCents } from '#shared/kernel/money.ts';

/** An amount as the whole product shows it: `$1,234.50`. */
export function Money({ cents, className = '' }: { cents: Cents; className?: string }) {
  return <span className={`money ${className}`}>{formatCents(cents)}</span>;
}
