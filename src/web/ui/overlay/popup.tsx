import { type ComponentProps, cloneElement, type ReactElement, useId, useRef } from 'react';
import { lazyDialog } from './lazy-dialog.tsx';
import type { PopupPanelProps } from './popup-panel.tsx';

const PopupPanel = lazyDialog(
  async () => (await import('./popup-panel.tsx')).PopupPanel,
  'This could not be opened. Check your connection and try again.',
);

type PopupProps = Omit<PopupPanelProps, 'button' | 'id' | 'align' | 'sideOffset' | 'onClose'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens and closes it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  align?: 'start' | 'end';
  sideOffset?: number;
};

/** What opens at a button and is no list of actions, such as a filter. Until it is opened there is only its button. */
export function Popup({
  open,
  onOpenChange,
  trigger,
  align = 'start',
  sideOffset = 4,
  ...panel
}: PopupProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => onOpenChange(!open),
      })}
      {open && (
        <PopupPanel
          {...panel}
          id={id}
          button={button}
          align={align}
          sideOffset={sideOffset}
          onClose={() => onOpenChange(false)}
        />
      )}
    </>
  );
}
