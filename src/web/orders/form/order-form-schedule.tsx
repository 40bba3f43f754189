import { Calendar } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { NextPickups } from '#web/series/next-pickups.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { OrderFormSection } from './order-form-section.tsx';
import type { OrderChoices, OrderFormControl } from './order-form-values.ts';

type OrderFormScheduleProps = {
  form: OrderFormControl;
  choices: Pick<OrderChoices, 'business_address' | 'saved_address'>;
  /** The hints below the addresses that were filled in. */
  hints?: { ours: string; saved: string };
};

const ownHints = { ours: 'Our address; change it for a pickup at yours.', saved: 'Your saved address.' };

export function OrderFormSchedule({ form, choices, hints = ownHints }: OrderFormScheduleProps) {
  const { control, register } = form;
  const { errors } = form.formState;
  const [pickupAddress, deliveryAddress] = useWatch({
    control,
    name: ['pickup_address', 'delivery_address'],
  });
  // Browser autofill only makes sense for one's own address; staff type the address of a customer.
  const isOwn = hints === ownHints;
  const isOurs = pickupAddress === choices.business_address;
  const isSaved = deliveryAddress !== '' && deliveryAddress === choices.saved_address;
  return (
    <OrderFormSection icon={Calendar} title="When and where">
      <div className="form-grid">
        <Field label="Pickup date" error={errors.pickup_date?.message}>
          <DateTimeInput required {...register('pickup_date', { deps: 'delivery_date' })} />
        </Field>
        <Field label="Delivery date" error={errors.delivery_date?.message}>
          <DateTimeInput required {...register('delivery_date')} />
        </Field>
        <Field label="Pickup address" hint={isOurs && hints.ours} error={errors.pickup_address?.message}>
          <Textarea
            required
            autoComplete={isOwn ? 'street-address' : 'off'}
            {...register('pickup_address')}
          />
        </Field>
        <Field
          label="Delivery address"
          hint={isSaved && hints.saved}
          error={errors.delivery_address?.message}
        >
          <Textarea
            required
            autoComplete={isOwn ? 'shipping street-address' : 'off'}
            {...register('delivery_address')}
          />
        </Field>
      </div>
      <Field label="Special instructions" optional error={errors.special_instructions?.message}>
        <Textarea {...register('special_instructions')} />
      </Field>
    </OrderFormSection>
  );
}

type OrderFormRecurringProps = {
  form: OrderFormControl;
  templates: readonly FrequencyTemplate[];
  /** The order recurs as it is saved. */
  wasRecurring?: boolean | undefined;
  /** The recurrence can no longer be changed. */
  isLocked?: boolean | undefined;
};

export function OrderFormRecurring({
  form,
  templates,
  wasRecurring = false,
  isLocked = false,
}: OrderFormRecurringProps) {
  const isRecurring = useWatch({ control: form.control, name: 'is_recurring' });
  return (
    <section className="form-section">
      <Switch {...form.register('is_recurring', { deps: 'frequency_template_id' })} disabled={isLocked}>
        <span>
          <span className="font-medium block">Make this a recurring order</span>
          <span className="text-xs text-ink-3 block" aria-live="polite">
            {hintFor({ isRecurring, wasRecurring, isLocked })}
          </span>
        </span>
      </Switch>
      {isRecurring && (
        <div className="grid gap-2.5 rounded-[10px] border border-sky-line bg-sky p-3.5">
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
      <FormNextPickups form={form} templates={templates} />
    </>
  );
}

function FormNextPickups({ form, templates }: OrderFormRecurringProps) {
  const { time_zone } = useBusiness();
  const [pickup, chosen] = useWatch({
    control: form.control,
    name: ['pickup_date', 'frequency_template_id'],
  });
  const first = fromWallClock(pickup, time_zone);
  const template = templates.find(({ id }) => id === chosen);
  return first && template && <NextPickups first={first} pattern={template} />;
}
