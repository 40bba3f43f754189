import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useUnsavedChanges } from '#web/kernel/unsaved-changes.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode | undefined;
  /** Badges beside the title. */
  badges?: ReactNode | undefined;
  children: ReactNode;
  /** A message on what the dialog shows, always in view above the body. */
  notice?: ReactNode | undefined;
  /** Buttons, always in view. */
  foot?: ReactNode | undefined;
  size?: 'sm' | 'md' | 'wide' | undefined;
  /** Wraps body and foot in a form, so that Enter submits. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined;
  /** A request is running: the dialog cannot be closed. */
  busy?: boolean | undefined;
  /** The fields are still loading: the first one gets the focus once it is rendered. */
  loading?: boolean | undefined;
  /** There are unsaved changes: a click outside does not close the dialog. */
  dirty?: boolean | undefined;
  /** The dialog has no fields: its body can be focused, so that the keyboard can scroll it. */
  reading?: boolean | undefined;
  className?: string | undefined;
};

/** A modal dialog; on a phone a sheet from the bottom. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  badges,
  children,
  notice,
  foot,
  size = 'md',
  onSubmit,
  busy = false,
  loading = false,
  dirty = false,
  reading = false,
  className,
}: DialogProps) {
  const returnFocus = useReturnFocus(open);
  useUnsavedChanges(open && dirty);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only if the user has not moved the focus in the meantime.
    if (!loading && box.current && box.current === document.activeElement) focusFirstFieldIn(box.current);
  }, [loading]);
  const inside = (
    <>
      <div className="dialog__body" tabIndex={reading ? 0 : undefined}>
        {children}
      </div>
      {foot && <div className="dialog__foot">{foot}</div>}
    </>
  );
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="overlay">
          <RadixDialog.Content
            ref={box}
            className={classNames('dialog', size !== 'md' && `dialog--${size}`, className)}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={(event) => busy && event.preventDefault()}
            onInteractOutside={(event) => (busy || dirty || isToast(event.target)) && event.preventDefault()}
          >
            <span className="dialog__grip" aria-hidden="true" />
            <div className="dialog__head">
              <div className="min-w-0 flex-auto">
                <div className="dialog__title">
                  <RadixDialog.Title>{title}</RadixDialog.Title>
                  {badges}
                </div>
                {description && <RadixDialog.Description>{description}</RadixDialog.Description>}
              </div>
              <RadixDialog.Close asChild>
                <IconButton icon={X} aria-label="Close" disabled={busy} />
              </RadixDialog.Close>
            </div>
            {notice && <div className="dialog__notice">{notice}</div>}
            {onSubmit ? (
              <form className="dialog__form" noValidate onSubmit={onSubmit}>
                {inside}
              </form>
            ) : (
              inside
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

// Not on a phone, where the keyboard would cover the sheet.
function focusFirstField(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) focusFirstFieldIn(event.currentTarget);
}

function focusFirstFieldIn(box: HTMLElement) {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const field = isTouch ? null : box.querySelector<HTMLElement>(firstFieldSelector);
  const checkedRadio = field?.matches('[type="radio"]')
    ? box.querySelector<HTMLElement>(checkedRadioSelector)
    : null;
  (checkedRadio ?? field ?? box).focus();
}

const firstFieldSelector = '.dialog__body :is(input, select, textarea):not(:disabled, [type="hidden"])';
const checkedRadioSelector = '.dialog__body [type="radio"]:checked';

// A toast does not count as outside: dismissing it must not close the dialog.
function isToast(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
