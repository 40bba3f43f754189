import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';

type NoDeliveryMatchProps = {
  onClear: () => void;
  /** `card`, unless it is inside a card already. */
  className?: string;
};

/** Shown when no delivery matches the filters. */
export function NoDeliveryMatch({ onClear, className }: NoDeliveryMatchProps) {
  return (
    <EmptyState
      className={className}
      art="van"
      title="No Deliveries Found"
      actions={<Button onClick={onClear}>Clear Filters</Button>}
    >
      No deliveries match your filter criteria
    </EmptyState>
  );
}
