import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type NoDeliveryMatchProps = {
  onClear: () => void;
  /** `card` where it does not stand in a card already. */
  className?: string;
};

/** Deliveries of which nothing is left by their filters. */
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
