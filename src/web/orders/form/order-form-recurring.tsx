import { Repeat } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { describePattern, type FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { nextPickups } from './next-pickups.ts';
import type { OrderFormControl } from './order-form-values.ts';

type OrderFormRecurringProps = {
  form: OrderFormControl;
  templates: readonly FrequencyTemplate[];
  /** The recurrence can no longer be changed. */
  isLocked?: boolean | undefined;
};

export function OrderFormRecurring({ form, templates, isLocked = false }: OrderFormRecurringProps) {
  const isRecurring = useWatch({ control: form.control, name: 'is_recurring' });
  const wasRecurring = form.formState.defaultValues?.is_recurring === true;
  return (
    <section className="formsec">
      <Switch {...form.register('is_recurring', { deps: 'frequency_template_id' })} disabled={isLocked}>
        <span>
          <span className="strong block">Make this a recurring order</span>
          <span className="hint block" aria-live="polite">
            {hintFor({ isRecurring, wasRecurring, isLocked })}
          </span>
        </span>
      </Switch>
      {isRecurring && (
        <div className="order-form__recurring">
          {templates.length === 0 ? (
            <Alert kind="info">No frequency templates available.</Alert>
          ) : (
            <TemplateField form={form} templates={templates} isLocked={isLocked} />
          )}
        </div>
      )}
    </section>
  );
}

function hintFor({
  isRecurring,
  wasRecurring,
  isLocked,
}: Record<'isRecurring' | 'wasRecurring' | 'isLocked', boolean>): string {
  if (isLocked) return 'The order is locked: how it repeats can no longer be changed here.';
  if (wasRecurring && !isRecurring) {
    return 'It stops repeating: this order stays, and the later ones already made are cancelled.';
  }
  return 'Each next order is created ahead of its pickup.';
}

function TemplateField({ form, templates, isLocked }: OrderFormRecurringProps) {
  return (
    <>
      <Field label="Frequency template" error={form.formState.errors.frequency_template_id?.message}>
        <Select required {...form.register('frequency_template_id')} disabled={isLocked}>
          <option value="">Choose a frequency template</option>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.name} · {describePattern(template)}
            </option>
          ))}
        </Select>
      </Field>
      <NextPickups form={form} templates={templates} />
    </>
  );
}

function NextPickups({ form, templates }: OrderFormRecurringProps) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const [pickup, chosen] = useWatch({
    control: form.control,
    name: ['pickup_date', 'frequency_template_id'],
  });
  const first = fromWallClock(pickup, time_zone);
  const template = templates.find(({ id }) => id === chosen);
  if (!first || !template) return null;
  return (
    <p className="hint num flex items-baseline gap-1.5">
      <Repeat className="icon icon--sm flex-none translate-y-0.5" aria-hidden="true" />
      Next pickups {nextPickups(first, template, time_zone, now)}
    </p>
  );
}
