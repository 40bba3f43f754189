import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import {
  daysOf,
  type FrequencyType,
  namesDays,
  type PatternDays,
} from '#shared/frequency/recurrence-pattern.ts';
import { dayOf, daysToSend, type OrderFormControl } from '#web/orders/form/values/order-form-values.ts';

/** Sets template, days and first pickup; what was chosen for another type of template is kept for it. */
export function useRecurrenceChanges(form: OrderFormControl, templates: readonly FrequencyTemplate[]) {
  const chosenId = useWatch({ control: form.control, name: 'frequency_template_id' });
  const chosen = templates.find(({ id }) => id === chosenId);
  const kept = useRef<Partial<Record<FrequencyType, PatternDays>>>({});
  const setDays = (recurrence: PatternDays) => {
    form.setValue('recurrence', recurrence, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger('pickup_date');
  };
  return {
    chosen,
    chooseTemplate: (id: string) => {
      if (chosen && !namesDays(chosen)) kept.current[chosen.frequency_type] = form.getValues('recurrence');
      const next = templates.find((template) => template.id === id);
      if (next) setDays(namesDays(next) ? daysOf(next) : (kept.current[next.frequency_type] ?? {}));
    },
    chooseDays: (recurrence: PatternDays) =>
      setDays(daysToSend({ recurrence, pickup_date: form.getValues('pickup_date') })),
    /** At the same time; the delivery keeps its distance. */
    movePickup: (from: Temporal.PlainDate, to: Temporal.PlainDate) => {
      const { days } = from.until(to);
      for (const field of ['pickup_date', 'delivery_date'] as const) {
        const moved = dayOf(form.getValues(field)) && movedWallClock(form.getValues(field), days);
        if (moved) form.setValue(field, moved, { shouldDirty: true, shouldValidate: true });
      }
    },
  };
}

const movedWallClock = (text: string, days: number): string =>
  Temporal.PlainDateTime.from(text).add({ days }).toString({ smallestUnit: 'minute' });
