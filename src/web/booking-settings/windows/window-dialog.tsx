import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { capacityRange } from '#shared/booking/booking-window.ts';
import { integerInRange, parseWholeNumber } from '#shared/kernel/whole-number.ts';
import {
  type AreaValues,
  sortWindows,
  type WindowValues,
  weekdayName,
} from '#web/booking-settings/form/booking-values.ts';
import type { BookingForm } from '#web/booking-settings/form/use-booking-form.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import type { EditedWindow } from './week-windows.tsx';

/** A window as it is typed; an empty area is everywhere, an empty capacity no limit. */
const windowFormSchema = z
  .object({
    starts_at: z.string().min(1, 'Choose when it starts'),
    ends_at: z.string().min(1, 'Choose when it ends'),
    area_id: z.string().transform((id) => id || null),
    capacity: z
      .string()
      .transform((text) => (text.trim() === '' ? null : parseWholeNumber(text.trim())))
      .pipe(integerInRange(capacityRange).nullable()),
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at, {
    path: ['ends_at'],
    message: 'Choose an end after the start',
  });

type WindowDialogProps = { edited: EditedWindow; booking: BookingForm; onClose: () => void };

/** Adds a window to the form of the page, changes one or takes it away; the page saves it. */
export function WindowDialog({ edited: { leg, weekday, index }, booking, onClose }: WindowDialogProps) {
  const { windows, areas } = booking.values;
  const window = index === null ? undefined : windows[index];
  const others = windows.filter((_, at) => at !== index);
  const form = useForm({
    defaultValues: {
      starts_at: window?.starts_at ?? '',
      ends_at: window?.ends_at ?? '',
      area_id: window?.area_id ?? '',
      capacity: window ? `${window.capacity ?? ''}` : '12',
    },
    resolver: schemaResolver(windowFormSchema),
  });
  const { errors, isDirty } = form.formState;
  const keep = (next: readonly WindowValues[]) => {
    booking.set('windows', sortWindows(next));
    onClose();
  };
  const submit = form.handleSubmit((typed) => {
    const next = { ...typed, leg, weekday };
    if (others.some((other) => startKey(other) === startKey(next))) {
      form.setError('starts_at', { message: 'Another window of that day starts at the same time' });
    } else keep([...others, next]);
  });
  const day = weekdayName(weekday);
  return (
    <FormDialog
      title={window ? `${day}: ${leg} window` : `Add a ${leg} window on ${day}`}
      action={window ? 'Change' : 'Add Window'}
      size="sm"
      dirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label="From" error={errors.starts_at?.message}>
            <TextInput type="time" required {...form.register('starts_at')} />
          </Field>
          <Field label="To" error={errors.ends_at?.message}>
            <TextInput type="time" required {...form.register('ends_at')} />
          </Field>
        </div>
        {areas.length > 0 && <AreaField areas={areas} {...form.register('area_id')} />}
        <Field label="Places" optional hint="Visits a day. Empty: no limit." error={errors.capacity?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...form.register('capacity')} />
        </Field>
        {window && (
          <div>
            <Button variant="ghost" onClick={() => keep(others)}>
              Remove Window
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  );
}

function AreaField({ areas, ...field }: { areas: readonly AreaValues[] } & React.ComponentProps<'select'>) {
  return (
    <Field label="Area">
      <Select {...field}>
        <option value="">Everywhere</option>
        {areas.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Two windows with the same key exclude each other. */
const startKey = ({ leg, weekday, area_id, starts_at }: WindowValues): string =>
  `${leg} ${weekday} ${area_id} ${starts_at}`;
