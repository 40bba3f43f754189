import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { closedDayRuleLabels } from '#shared/booking/closed-day-rule.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { describePattern } from '#shared/frequency/recurrence-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useWindowChoice } from '#web/booking/picker/use-window-choice.ts';
import { slotAt } from '#web/booking/picker/visit-slots.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { type LineValues, type OrderOption, optionOf } from '#web/orders/form/values/line-values.ts';
import type { OrderField } from '#web/orders/form/values/order-fields.ts';
import { daysToSend, type OrderFormValues, ruleToSend } from '#web/orders/form/values/order-form-values.ts';
import { typedEndText } from '#web/series/series-end.ts';

/** The names behind the ids in the form values. */
type FieldChoices = { options: readonly OrderOption[]; templates: readonly FrequencyTemplate[] };

type OrderFieldValueProps = FieldChoices & { field: OrderField; values: OrderFormValues };

/** A field of the order form as people read it. */
export function OrderFieldValue({ field, values, options, templates }: OrderFieldValueProps) {
  if (field === 'status') return <OrderStatusBadge status={values.status} />;
  if (field === 'items') return <ItemLines items={values.items} options={options} />;
  if (field === 'pickup_date') return <VisitValue leg="pickup" values={values} />;
  if (field === 'delivery_date') return <VisitValue leg="delivery" values={values} />;
  if (field === 'recurrence') return <RecurrenceValue values={values} templates={templates} />;
  if (field === 'closed_day_rule') return ruleText(values);
  if (field === 'ends') return <EndValue values={values} />;
  return values[field].trim() || <span className="text-ink-3">None</span>;
}

function ItemLines({ items, options }: Pick<OrderFormValues, 'items'> & Pick<FieldChoices, 'options'>) {
  return (
    <ul>
      {items.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two lines may hold the same item
        <li key={index} className="tabular-nums">
          {typedLineText(line, options)}
        </li>
      ))}
    </ul>
  );
}

/** The quantity stands as it is typed. */
function typedLineText({ sku_id, quantity, measure }: LineValues, options: readonly OrderOption[]): string {
  const name = optionOf(sku_id, options)?.name ?? 'no item yet';
  if (!quantity) return `no quantity yet × ${name}`;
  return measure === 'weight' ? `${quantity} kg ${name}` : `${quantity} × ${name}`;
}

/** The date of a visit, with its window where customers choose those. */
function VisitValue({ leg, values }: { leg: WindowLeg; values: OrderFormValues }) {
  const { time_zone, use_windows } = useBusiness();
  const moment = fromWallClock(values[`${leg}_date`], time_zone);
  const pickup = leg === 'delivery' ? fromWallClock(values.pickup_date, time_zone) : null;
  const { slots } = useWindowChoice({
    visit: use_windows && moment ? { leg, address: values[`${leg}_address`], pickup } : null,
    chosen: moment,
    isSaved: true,
    onAdjust: keepTime,
  });
  if (!moment) return <span className="text-ink-3">None</span>;
  return <DateTime moment={moment} until={(slots && slotAt(slots, moment)?.ends_at) ?? null} />;
}

/** Two versions are compared here, and none is chosen. */
const keepTime = () => undefined;

/** The typed end; as it was typed, while it is none. */
function EndValue({ values }: { values: OrderFormValues }) {
  const { time_zone } = useBusiness();
  return typedEndText(values, businessDay(useNow(), time_zone));
}

function ruleText(values: OrderFormValues): string {
  const rule = ruleToSend(values);
  if (rule === undefined) return 'As it is';
  return rule ? closedDayRuleLabels[rule] : 'As usual';
}

function RecurrenceValue({
  values,
  templates,
}: { values: OrderFormValues } & Pick<FieldChoices, 'templates'>) {
  const template = templates.find(({ id }) => id === values.frequency_template_id);
  if (!values.is_recurring) return 'Does not repeat';
  if (!template) return 'Repeats';
  return `${template.name} · ${describePattern({ ...template, ...daysToSend(values) })}`;
}
