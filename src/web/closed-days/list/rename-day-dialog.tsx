import { useForm } from 'react-hook-form';
import { type ClosedDay, renameClosedDayRoute } from '#shared/booking/closed-days.contract.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { useRenameClosedDay } from '#web/closed-days/closed-days.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type RenameDayDialogProps = { day: ClosedDay; onClose: () => void };

/** The dialog in which a closed day gets another name. */
export function RenameDayDialog({ day: { day, name }, onClose }: RenameDayDialogProps) {
  const today = useToday();
  const { mutateAsync } = useRenameClosedDay();
  const form = useForm({ defaultValues: { name }, resolver: schemaResolver(renameClosedDayRoute.body) });
  const { run, isBusy, failure } = useFormAction(form);
  const { errors, isDirty } = form.formState;
  const save = (draft: { name: string }) =>
    run(() => mutateAsync({ day, ...draft }), { done: 'Renamed.', failure: 'Failed to rename the day' });
  return (
    <FormDialog
      title="Rename"
      description={formatDate(day, today)}
      action="Save Name"
      size="sm"
      busy={isBusy}
      dirty={isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(async (draft) => {
        if (await save(draft)) onClose();
      })}
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field label="Name" error={errors.name?.message}>
          <TextInput required maxLength={60} {...form.register('name')} />
        </Field>
      </div>
    </FormDialog>
  );
}
