import { ChevronDown, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/display/icon-button.tsx';

type UnfoldButtonProps = {
  /** What it shows: `Orders of Tide & Thyme`. */
  label: string;
  isOpen: boolean;
  onPress: () => void;
};

/** Shows what stands below a row, and hides it again. */
export function UnfoldButton({ label, isOpen, onPress }: UnfoldButtonProps) {
  return (
    <IconButton
      icon={isOpen ? ChevronDown : ChevronRight}
      size="sm"
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onPress}
    />
  );
}
