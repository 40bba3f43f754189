import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type NoMatchProps = {
  /** What the list shows, in the plural. */
  of: string;
  onClear: () => void;
  /** `card` where it does not stand in a card already. */
  className?: string | undefined;
};

/** A list of which nothing is left by its filters. */
export function NoMatch({ of, onClear, className }: NoMatchProps) {
  return (
    <EmptyState
      art="search"
      title={`No ${of} match your filters`}
      className={className}
      actions={<Button onClick={onClear}>Clear Filters</Button>}
    >
      Search for something else, or take a filter away.
    </EmptyState>
  );
}
