import { type LegState, legStateLabels } from '#shared/orders/leg-attempt.ts';
import { Badge, type BadgeKind } from '#web/ui/display/badge.tsx';

/** A leg looks like the status that it leads to. */
const looks: Record<LegState, { kind: BadgeKind; value: string }> = {
  planned: { kind: 'delivery', value: 'assigned' },
  on_the_way: { kind: 'delivery', value: 'out_for_delivery' },
  done: { kind: 'delivery', value: 'delivered' },
  failed: { kind: 'order', value: 'cancelled' },
  cancelled: { kind: 'order', value: 'cancelled' },
};

export const LegStateBadge = ({ state }: { state: LegState }) => (
  <Badge {...looks[state]}>{legStateLabels[state]}</Badge>
);
