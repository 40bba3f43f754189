import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';

type NoMatchProps = {
  /** What the list shows, in the plural: `orders`. */
  noun: string;
  onClear: () => void;
  /** `card` if it is not inside a card already. */
  className?: string | undefined;
};

/** Shown for a list that has no rows because of its filters. */
export function NoMatch({ noun, onClear, className }: NoMatchProps) {
  return (
    <EmptyState
      art="search"
      title={`No ${noun} match your filters`}
      className={className}
      actions={<Button onClick={onClear}>Clear Filters</Button>}
    >
      Search for something else, or take a filter away.
    </EmptyState>
  );
}
