import type { ReactNode } from 'react';

export type BadgeKind = 'order' | 'delivery' | 'case' | 'priority' | 'role' | 'account';

type BadgeProps = {
  kind: BadgeKind;
  /** The data value, such as `out_for_delivery`; its colours are in styles/badge-kinds.css. */
  value: string;
  /** The label of the value: a badge never shows colour alone. */
  children: ReactNode;
};

export function Badge({ kind, value, children }: BadgeProps) {
  return (
    <span className="badge" {...{ [`data-${kind}`]: value }}>
      <BadgeMark kind={kind} />
      {children}
    </span>
  );
}

function BadgeMark({ kind }: { kind: BadgeKind }) {
  if (kind === 'role') return null;
  if (kind !== 'priority') return <i className="badge__dot" aria-hidden="true" />;
  return (
    <span className="bars" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
