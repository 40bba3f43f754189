import { Children, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/display/button.tsx';

type ActsProps = { order_number: string; shown?: number; isAlone?: boolean; children: ReactNode };

/** The buttons of what is done: the first of them, and the rest at a tap, unless another `More` beside them has it. */
export function Acts({ order_number, shown = 1, isAlone = true, children }: ActsProps) {
  const [isOpen, setOpen] = useState(false);
  const buttons = Children.toArray(children);
  const hasMore = isAlone && buttons.length > shown;
  const word = isOpen ? 'Less' : 'More';
  return (
    <div className="flex flex-wrap gap-2 *:flex-[1_0_130px]">
      {buttons.length > shown && !isOpen ? buttons.slice(0, shown) : buttons}
      {hasMore && (
        <Button
          size="touch"
          variant="ghost"
          aria-label={`${word}, ${order_number}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {word}
        </Button>
      )}
    </div>
  );
}
