import { type ComponentProps, type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import {
  commonPasswordLabels,
  commonPasswordRules,
  secondFactorLabels,
  secondFactorRoles,
} from '#shared/accounts/sign-in.ts';
import { closedDayRuleLabels, closedDayRules } from '#shared/booking/closed-day-rule.ts';
import { holidayStateLabels, holidayStates } from '#shared/booking/holiday-state.ts';
import { proofLevelLabels, proofLevels, proofSettings } from '#shared/business/proof-settings.ts';
import { settingUnits, weekdayNames } from '#shared/business/settings.ts';
import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import { moneySettingUnits, statementWhenLabels, statementWhens } from '#shared/invoicing/money-settings.ts';
import { formatCents, PriceInput } from '#shared/kernel/money.ts';
import { withGst } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { PlaceLine } from '#web/business/place-line.tsx';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { ChoiceChips } from '#web/ui/form/choice-chips.tsx';
import { Combobox } from '#web/ui/form/combobox.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { allLabels, type FieldName, type SettingPage, settingPages } from './setting-pages.ts';
import { amountNames } from './settings-values.ts';
import { findZones, offsetText, shiftText, zoneOption } from './time-zones.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface FieldProps {
  name: FieldName;
  settings: SettingsForm;
  hint: string | undefined;
}

/** Label and hint at the start, the control at the end; on a phone one below the other. */
const rowStyles = classNames(
  'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-6 gap-y-0.5 px-4 py-2.5 not-first:border-t border-line',
  'md:[&>:nth-child(2)]:col-start-2 md:[&>:nth-child(2)]:row-span-3 md:[&>:nth-child(2)]:row-start-1 md:[&>*]:col-start-1',
  'max-md:grid-cols-1 max-md:gap-y-1.5 max-md:px-3.5 max-md:[&>:nth-child(2)]:order-1 max-md:[&>[data-slot=field-live]]:order-2',
);
const endStyles = 'flex items-center gap-2 text-sm text-ink-2 whitespace-nowrap';

const selects: Partial<Record<FieldName, { values: readonly string[]; labels: Record<string, string> }>> = {
  ...Object.fromEntries(
    Object.keys(proofSettings).map((name) => [name, { values: proofLevels, labels: proofLevelLabels }]),
  ),
  series_closed_day_rule: { values: closedDayRules, labels: closedDayRuleLabels },
  second_factor_for: { values: secondFactorRoles, labels: secondFactorLabels },
  holiday_state: { values: holidayStates, labels: holidayStateLabels },
  common_passwords: { values: commonPasswordRules, labels: commonPasswordLabels },
  invoice_when: { values: invoiceWhens, labels: invoiceWhenLabels },
  statements: { values: statementWhens, labels: statementWhenLabels },
};

const textAttributes: Partial<Record<FieldName, ComponentProps<'input'>>> = {
  business_name: { autoComplete: 'organization', required: true },
  logo_text: { maxLength: 24, placeholder: 'Washline' },
  abn: { inputMode: 'numeric' },
  contact_phone: { type: 'tel' },
  contact_email: { type: 'email' },
  legal_name: { autoComplete: 'organization' },
  bsb: { inputMode: 'numeric' },
  account_number: { inputMode: 'numeric' },
  reminder_days: { inputMode: 'numeric' },
};

const optional: readonly FieldName[] = [
  ...(['logo_text', 'abn', 'contact_phone', 'contact_email', 'minimum_charge', 'delivery_fee'] as const),
  'failed_stop_charge',
  ...(['legal_name', 'account_name', 'bsb', 'account_number', 'footer'] as const),
  ...(['books_closed_until', 'reminder_days'] as const),
];

/** A setting with the control that its value needs. */
export function SettingField(props: FieldProps) {
  const { name, settings, hint } = props;
  const value = settings.base.values[name];
  const { set_outside } = settings.base.item.settings;
  const said = set_outside.some((each) => each === name)
    ? [hint, 'Set by the people who run this service.'].filter(Boolean).join(' ')
    : hint;
  if (name === 'working_days') return <WeekdaysField {...props} />;
  if (name === 'time_zone') return <TimeZoneField {...props} hint={said} />;
  if (typeof value === 'boolean') return <SwitchField {...props} />;
  if (amountNames.includes(name)) return <AmountField {...props} />;
  return (
    <Row {...props} hint={said}>
      <Control name={name} settings={settings} />
      {name === 'pickup_address' && <PlaceLine address={settings.values.pickup_address} whose={null} />}
    </Row>
  );
}

function Row({ name, settings, hint, children }: FieldProps & { children: ReactNode }) {
  const unit = unitOf(name);
  const isTall = name === 'pickup_address';
  return (
    <Field
      label={
        <>
          {allLabels[name]}
          {unit && <span className="sr-only">, {unit}</span>}
        </>
      }
      optional={optional.includes(name)}
      hint={hint}
      error={settings.form.formState.errors[name]?.message}
      className={classNames(rowStyles, !hint && 'md:[&>label]:row-span-3')}
    >
      <span className={isTall ? 'grid gap-1 md:w-80' : endStyles}>
        {children}
        {unit && (
          <span className={hasUnitsBeside(name) ? 'md:w-37' : undefined} aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
    </Field>
  );
}

const unitOf = (name: FieldName): string | undefined => ({ ...settingUnits, ...moneySettingUnits })[name];

/** Numbers with units stand one below the other; one alone ends where the other controls do. */
const hasUnitsBeside = (name: FieldName): boolean =>
  settingPages
    .flatMap(({ sections }: SettingPage) => sections)
    .some(
      ({ settings }) =>
        settings.some((setting) => setting.name === name) &&
        settings.filter((setting) => unitOf(setting.name)).length > 1,
    );

function Control({ name, settings }: Omit<FieldProps, 'hint'>) {
  const { register } = settings.form;
  const yesterday = useToday().subtract({ days: 1 }).toString();
  const choices = selects[name];
  if (choices) {
    return (
      <Select
        className="md:w-55"
        name={name}
        value={`${settings.values[name] ?? ''}`}
        onChange={({ target }) => settings.form.setValue(name, (target.value || null) as never)}
      >
        {name === 'holiday_state' && <option value="">None</option>}
        <SelectOptions values={choices.values} labels={choices.labels} />
      </Select>
    );
  }
  if (name === 'pickup_address') {
    const isFixed = settings.base.item.settings.set_outside.includes(name);
    return <Textarea rows={2} required readOnly={isFixed} {...register(name)} />;
  }
  if (name === 'invoicing_from') return <DateInput className="md:w-55" required {...register(name)} />;
  if (name === 'books_closed_until') {
    return <DateInput className="md:w-55" max={yesterday} {...register(name)} />;
  }
  if (typeof settings.base.values[name] === 'number') {
    const width = name === 'first_invoice_number' ? 'max-w-32' : 'max-w-19';
    return (
      <TextInput
        inputMode="numeric"
        className={`${width} text-end tabular-nums`}
        required
        {...register(name, { valueAsNumber: true })}
      />
    );
  }
  return (
    <TextInput
      autoComplete="off"
      className="tabular-nums md:w-80"
      {...textAttributes[name]}
      {...register(name)}
    />
  );
}

/** A switch; why it was refused stands below it, and is announced. */
function SwitchField({ name, settings, hint }: FieldProps) {
  const error = settings.form.formState.errors[name]?.message;
  return (
    <div className="border-line px-4 py-2.5 not-first:border-t max-md:px-3.5" data-slot="field">
      <Switch
        className="min-h-9 flex-row-reverse justify-between gap-6!"
        aria-invalid={Boolean(error)}
        {...settings.form.register(name)}
      >
        <span className="min-w-0">
          <span className="block text-sm font-medium text-ink">{allLabels[name]}</span>
          {hint && <span className="block text-xs text-ink-3">{hint}</span>}
        </span>
      </Switch>
      <p className="text-xs font-medium text-danger-ink empty:hidden" aria-live="polite">
        {error}
      </p>
      {name === 'takes_requests' && settings.base.values.takes_requests && <RequestAddress />}
    </div>
  );
}

/** The address of the page where strangers ask, for the shop's own pages and papers. */
function RequestAddress() {
  const { run } = useAction();
  const address = `${window.location.origin}/request`;
  const copy = () =>
    run(() => navigator.clipboard.writeText(address), {
      done: 'Address copied',
      failure: 'Failed to copy: select the address and copy it',
    });
  return (
    <div className="mt-1 flex items-start gap-2">
      <Field label="Address of the page" className="flex-auto">
        <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <Button className="mt-6" onClick={copy}>
        Copy
      </Button>
    </div>
  );
}

/** An amount; without GST, what the customer pays with it. */
function AmountField({ name, settings, hint }: FieldProps) {
  const { data: cents } = PriceInput.safeParse(settings.values[name]);
  const mode = useGstMode();
  const isFee = mode.gst_charged && name !== 'hold_above';
  const paid = cents && isFee ? `With GST ${formatCents(withGst(cents, mode))}.` : isFee && 'Without GST.';
  return (
    <Row name={name} settings={settings} hint={[hint, paid].filter(Boolean).join(' ')}>
      <Controller
        control={settings.form.control}
        name={name as 'hold_above'}
        render={({ field }) => <MoneyInput className="max-w-30 text-end" placeholder="0.00" {...field} />}
      />
    </Row>
  );
}

const weekdays = weekdayNames.map((label, index) => ({ value: `${index + 1}`, label }));

function WeekdaysField({ name, settings: { form, values }, hint }: FieldProps) {
  const error = form.formState.errors.working_days?.message;
  const choose = (day: string, isChosen: boolean) => {
    const others = values.working_days.filter((each) => `${each}` !== day);
    form.setValue(
      'working_days',
      [...others, ...(isChosen ? [Number(day)] : [])].toSorted((a, b) => a - b),
      {
        shouldValidate: form.formState.isSubmitted,
      },
    );
  };
  return (
    <div className={rowStyles} data-slot="field">
      <span className="text-sm font-medium text-ink" aria-hidden="true">
        {allLabels[name]}
      </span>
      <ChoiceChips
        label={allLabels[name]}
        hidesLabel
        name={name}
        kind="checkbox"
        className="grid-cols-7 max-md:[&>label]:px-0 md:w-88"
        options={weekdays}
        chosen={values.working_days.map(String)}
        onChoose={choose}
      />
      <p
        className={error ? 'text-xs font-medium text-danger-ink' : 'text-xs text-ink-3'}
        role={error && 'alert'}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

/** Chooses the time zone by search, and says what a different zone would change. */
function TimeZoneField({ settings: { form, values, base, changed }, hint }: FieldProps) {
  const now = useNow();
  const [search, setSearch] = useState('');
  const { time_zone, set_outside } = base.item.settings;
  const { options, total } = findZones(search, time_zone, now);
  const zone = values.time_zone;
  const shift = zone && changed.includes('time_zone') ? shiftText(time_zone, zone, now) : null;
  return (
    <>
      <Combobox
        className={`${rowStyles} md:[&>:nth-child(2)]:w-80`}
        name="time_zone"
        label={allLabels.time_zone}
        value={zone ? zoneOption(zone, now) : null}
        onChange={(chosen) =>
          form.setValue('time_zone', chosen?.value ?? '', { shouldValidate: chosen !== null })
        }
        onSearch={setSearch}
        options={options}
        total={total}
        instant
        placeholder="Type a city, such as Perth"
        hint={[zone && `${offsetText(zone, now)} now.`, hint].filter(Boolean).join(' ')}
        error={form.formState.errors.time_zone?.message}
        disabled={set_outside.includes('time_zone')}
      />
      {shift && (
        <div className="px-4 pb-3">
          <Alert kind="warning">
            {shift} Existing orders don’t move. Recurring orders keep their clock time in the new zone.
          </Alert>
        </div>
      )}
    </>
  );
}
