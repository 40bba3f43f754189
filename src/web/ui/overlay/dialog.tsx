import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useUnsavedChanges } from '#web/kernel/unsaved-changes.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { type DialogStep, useStepFocus } from './dialog-step.ts';
import {
  dialogBodyStyles,
  dialogDescriptionStyles,
  dialogFootStyles,
  dialogFormStyles,
  dialogHeadStyles,
  dialogStyles,
  dialogTitleStyles,
  overlayStyles,
} from './dialog-styles.ts';
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
  /** A question before the dialog is sent, in place of its fields, which stay as they are behind it. */
  step?: DialogStep | undefined;
};

/** A long notice scrolls, so that the fields below stay in view. */
const noticeStyles =
  'grid max-h-2/5 flex-none gap-2 overflow-auto border-b border-line px-6 py-3 empty:hidden max-md:px-4';

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
  step,
}: DialogProps) {
  const returnFocus = useReturnFocus(open);
  useUnsavedChanges(open && dirty);
  const box = useRef<HTMLDivElement>(null);
  const heading = useStepFocus(box, step !== undefined);
  const shown = step ?? { title, description, badges, notice, foot, className };
  useEffect(() => {
    // Only if the user has not moved the focus in the meantime.
    if (!loading && box.current && box.current === document.activeElement) focusFirstFieldIn(box.current);
  }, [loading]);
  const inside = (
    <>
      <div
        className={dialogBodyStyles}
        data-slot="dialog-body"
        tabIndex={reading ? 0 : undefined}
        hidden={step !== undefined}
      >
        {children}
      </div>
      {step && (
        <div className={dialogBodyStyles} data-slot="dialog-body">
          {step.children}
        </div>
      )}
      {shown.foot && (
        <div className={dialogFootStyles} data-slot="dialog-foot">
          {shown.foot}
        </div>
      )}
    </>
  );
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayStyles({ kind: 'sheet' })}>
          <RadixDialog.Content
            ref={box}
            className={dialogStyles({ size, className: shown.className })}
            data-slot="dialog"
            {...(shown.description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={(event) => {
              if (busy || step) event.preventDefault();
              if (!busy) step?.onBack();
            }}
            onInteractOutside={(event) => (busy || dirty || isToast(event.target)) && event.preventDefault()}
          >
            <span
              className="mx-auto mt-2 hidden h-1 w-9 flex-none rounded-[2px] bg-line-strong max-md:block"
              aria-hidden="true"
            />
            <div
              className={dialogHeadStyles({ lines: shown.description ? 'two' : 'one' })}
              data-slot="dialog-head"
            >
              <div className="min-w-0 flex-auto">
                <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
                  <RadixDialog.Title
                    ref={heading}
                    className={dialogTitleStyles}
                    tabIndex={step ? -1 : undefined}
                  >
                    {shown.title}
                  </RadixDialog.Title>
                  {shown.badges}
                </div>
                {shown.description && (
                  <RadixDialog.Description className={dialogDescriptionStyles}>
                    {unbroken(shown.description)}
                  </RadixDialog.Description>
                )}
              </div>
              <RadixDialog.Close asChild>
                <IconButton icon={X} aria-label="Close" disabled={busy} />
              </RadixDialog.Close>
            </div>
            {shown.notice && <div className={noticeStyles}>{shown.notice}</div>}
            {onSubmit ? (
              <form className={dialogFormStyles} noValidate onSubmit={onSubmit}>
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

// Not on a phone, where the keyboard would cover the sheet, unless the dialog was opened for one field.
function focusFirstField(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) focusFirstFieldIn(event.currentTarget);
}

function focusFirstFieldIn(box: HTMLElement) {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const wanted = box.querySelector<HTMLElement>('[data-slot=dialog-body] [data-focus-first]');
  const field = wanted ?? (isTouch ? null : box.querySelector<HTMLElement>(firstFieldSelector));
  const checkedRadio = field?.matches('[type="radio"]')
    ? box.querySelector<HTMLElement>(checkedRadioSelector)
    : null;
  (checkedRadio ?? field ?? box).focus();
}

const firstFieldSelector =
  '[data-slot=dialog-body] :is(input, select, textarea):not(:disabled, [type="hidden"], [aria-hidden])';
const checkedRadioSelector = '[data-slot=dialog-body] [type="radio"]:checked:not([aria-hidden])';

// A toast does not count as outside: dismissing it must not close the dialog.
function isToast(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
