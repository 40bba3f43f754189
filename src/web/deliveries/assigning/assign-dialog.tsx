import { type FormEvent, type ReactNode, useState } from 'react';
import { type Assignment, useAssignDriver } from '#web/deliveries/deliveries.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

type AssignDialogProps = {
  title: string;
  description: ReactNode;
  size?: 'sm' | 'md';
  action: string;
  /** The order and the driver, once both are chosen; what has to be asked for first is asked as it is sent. */
  choice: Assignment | (() => Promise<Assignment>) | null;
  /** The message when `choice` is missing. */
  missingMessage: string;
  /** Above the choices, as what the driver is for. */
  scope?: ReactNode;
  /** The search field above the choices. */
  search?: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/**
 * Only the choices scroll; the padding leaves room for the focus ring. With a search the height is fixed, so
 * that the dialog does not jump.
 */
const scrollStyles = '-m-1 max-h-[min(440px,50dvh)] overflow-y-auto overscroll-contain p-1';

/** Assigns an order to a driver; the caller knows one of the two, the user chooses the other. */
export function AssignDialog(props: AssignDialogProps) {
  const {
    title,
    description,
    size = 'sm',
    action,
    choice,
    missingMessage,
    scope,
    search,
    children,
    onClose,
  } = props;
  const { mutateAsync } = useAssignDriver();
  const { run, isBusy } = useAction();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (!choice) return;
    const assign = async () => mutateAsync(typeof choice === 'function' ? await choice() : choice);
    const isAssigned = await run(assign, {
      done: 'Driver assigned successfully',
      failure: 'Failed to assign driver',
    });
    if (isAssigned) onClose();
  };
  const isMissing = wasSubmitted && !choice;
  return (
    <FormDialog
      size={size}
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      action={action}
    >
      {(scope || search || isMissing) && (
        <div className="mb-3 grid gap-3">
          {scope}
          {search}
          {isMissing && <Alert>{missingMessage}</Alert>}
        </div>
      )}
      <div className={classNames(scrollStyles, Boolean(search) && 'h-[min(440px,50dvh)]')}>{children}</div>
    </FormDialog>
  );
}
