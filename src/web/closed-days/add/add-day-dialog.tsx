import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { closedOnText } from '#shared/booking/closed-day-texts.ts';
import { type ClosedDay, ClosedDayDraft } from '#shared/booking/closed-days.contract.ts';
import { Day } from '#shared/kernel/route.ts';
import { useCloseDays } from '#web/closed-days/closed-days.api.ts';
import { closedText } from '#web/closed-days/closed-days-text.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { firstRule, ShopRuleField } from './shop-rule-field.tsx';
import { VisitsOnDay } from './visits-on-day.tsx';

/** A closed day as it is typed. */
interface DayFormValues {
  day: string;
  name: string;
}

/** A date input is empty while its date is incomplete. */
const dayFormSchema = ClosedDayDraft.extend({ day: z.string().min(1, 'Choose a date').pipe(Day) });

type AddDayDialogProps = {
  /** No day was ever closed: the shop has no rule yet for recurring orders. */
  isFirst: boolean | undefined;
  onMove: (day: ClosedDay) => void;
  onClose: () => void;
};

/** The dialog in which a day is closed. */
export function AddDayDialog({ isFirst: isFirstNow = false, onMove, onClose }: AddDayDialogProps) {
  const today = useToday();
  // While the dialog is open the question stays: the day itself makes it no longer the first.
  const [isFirst] = useState(isFirstNow);
  const [rule, setRule] = useState(firstRule);
  const closeDays = useCloseDays();
  const form = useForm<DayFormValues, unknown, ClosedDayDraft>({
    defaultValues: { day: '', name: '' },
    resolver: schemaResolver(dayFormSchema),
  });
  const { run, isBusy, failure } = useFormAction(form);
  const { errors, isDirty } = form.formState;
  const { data: day } = Day.safeParse(form.watch('day'));
  const name = form.watch('name').trim();
  const clock = { zone: useBusinessTimeZone(), now: useNow() };
  const save = (draft: ClosedDayDraft) =>
    run(
      async () => {
        const { closed, failed } = await closeDays([
          { ...draft, ...(isFirst ? { series_closed_day_rule: rule } : {}) },
        ]);
        if (failed) throw failed.error;
        const toMove = closed.find(({ affected, only_proposed = 0 }) => (affected ?? 0) > only_proposed);
        if (toMove) toast.made(closedText(closed), null, () => onMove(toMove), 'Move Orders');
        else toast.success(closedText(closed));
      },
      { failure: 'Failed to close the day' },
    );
  return (
    <FormDialog
      title="Add Day"
      description="Nobody can book it, and recurring orders keep clear of it."
      action="Add Day"
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
        <Field label="Day" error={errors.day?.message}>
          <DateInput asks required min={today.toString()} {...form.register('day')} />
        </Field>
        {day && <VisitsOnDay key={day.toString()} day={day} name={name} shopRule={isFirst ? rule : null} />}
        <Field
          label="Name"
          hint={
            day && name
              ? `Customers read: ${closedOnText({ day, name }, clock)}`
              : 'Customers read this name.'
          }
          error={errors.name?.message}
        >
          <TextInput required maxLength={60} {...form.register('name')} />
        </Field>
        {isFirst && <ShopRuleField value={rule} onChange={setRule} disabled={isBusy} />}
      </div>
    </FormDialog>
  );
}
