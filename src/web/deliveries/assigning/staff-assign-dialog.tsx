import { type FormEvent, type ReactNode, useState } from 'react';
import { useAssignDriver } from '#web/deliveries/deliveries.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

type StaffAssignDialogProps = {
  title: string;
  description: ReactNode;
  size?: 'sm' | 'md';
  action: string;
  /** Which order goes to which driver, once that is chosen. */
  choice: { id: string; driver_id: string } | null;
  /** What is said when it is not. */
  missing: string;
  /** Stands above the choices, which come and go with what it finds. */
  search?: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/** Brings an order and a driver together; one of the two is given, the other is chosen here. */
export function StaffAssignDialog(props: StaffAssignDialogProps) {
  const { title, description, size = 'sm', action, choice, missing, search, children, onClose } = props;
  const { mutateAsync, isPending } = useAssignDriver();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (!choice) return;
    try {
      await mutateAsync(choice);
      toast.success('Driver assigned successfully');
      onClose();
    } catch (error) {
      toast.error(detailOr(error, 'Failed to assign driver'));
    }
  };
  const isMissing = wasSubmitted && !choice;
  return (
    <FormDialog
      size={size}
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      action={action}
    >
      {(search || isMissing) && (
        <div className="mb-3 grid gap-3">
          {search}
          {isMissing && <Alert>{missing}</Alert>}
        </div>
      )}
      <div className={classNames('choices-room', Boolean(search) && 'choices-room--still')}>{children}</div>
    </FormDialog>
  );
}
