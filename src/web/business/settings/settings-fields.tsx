import { type ReactNode, useState } from 'react';
import type { afterwardsRanges } from '#shared/business/proof-settings.ts';
import type { runRanges } from '#shared/business/run-settings.ts';
import {
  hoursText,
  leadDaysRange,
  lockHoursRange,
  minPasswordLengthRange,
  type SettingName,
  settingLabels,
} from '#shared/business/settings.ts';
import { PlaceLine } from '#web/business/place-line.tsx';
import { formatCount } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Combobox } from '#web/ui/form/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { settingHint } from './settings-values.ts';
import { findZones, offsetText, shiftText, zoneOption } from './time-zones.ts';
import type { SettingsForm } from './use-settings-form.ts';

export function SettingField({
  name,
  settings,
  hint,
  optional,
  children,
}: {
  name: SettingName;
  settings: SettingsForm;
  hint: string;
  optional?: boolean;
  children: ReactNode;
}) {
  return (
    <Field
      label={settingLabels[name]}
      optional={optional}
      hint={settingHint(name, settings.base.item, hint)}
      error={settings.form.formState.errors[name]?.message}
    >
      {children}
    </Field>
  );
}

export function BusinessFields(settings: SettingsForm) {
  const { register } = settings.form;
  const isFixed = settings.base.item.set_outside.includes('pickup_address');
  return (
    <>
      <SettingField
        name="business_name"
        settings={settings}
        hint="Customers see it as the sender and at the end of every mail, and at the foot of the sign-in."
      >
        <TextInput autoComplete="organization" required {...register('business_name')} />
      </SettingField>
      <SettingField
        name="logo_text"
        settings={settings}
        optional
        hint="At the top of every page. Empty: Washline."
      >
        <TextInput autoComplete="off" maxLength={24} placeholder="Washline" {...register('logo_text')} />
      </SettingField>
      <SettingField
        name="abn"
        settings={settings}
        optional
        hint="Your Australian Business Number, 11 digits. It appears beside the name in mails and at the sign-in."
      >
        <TextInput autoComplete="off" inputMode="numeric" className="tabular-nums" {...register('abn')} />
      </SettingField>
      <SettingField
        name="contact_phone"
        settings={settings}
        optional
        hint="Customers can call it wherever we ask them to contact you."
      >
        <TextInput type="tel" autoComplete="off" className="tabular-nums" {...register('contact_phone')} />
      </SettingField>
      <SettingField
        name="contact_email"
        settings={settings}
        optional
        hint="Customers can write to it there too."
      >
        <TextInput type="email" autoComplete="off" {...register('contact_email')} />
      </SettingField>
      <SettingField
        name="pickup_address"
        settings={settings}
        hint="New orders start with it as their pickup address. Orders that are there keep theirs."
      >
        <Textarea rows={2} required readOnly={isFixed} {...register('pickup_address')} />
      </SettingField>
      <PlaceLine address={settings.values.pickup_address} whose={null} />
    </>
  );
}

type NumberName =
  | 'lock_hours'
  | 'occurrence_lead_days'
  | 'closed_day_notice_days'
  | 'least_password_length'
  | 'count_tolerance_percent'
  | keyof typeof runRanges
  | keyof typeof afterwardsRanges;

interface NumberFieldProps {
  name: NumberName;
  settings: SettingsForm;
  range: { min: number; max: number };
  hint: string;
}

export function NumberField({ name, settings, range, hint }: NumberFieldProps) {
  const { min, max } = range;
  return (
    <SettingField name={name} settings={settings} hint={`${hint} From ${min} to ${formatCount(max)}.`}>
      <TextInput
        inputMode="numeric"
        className="max-w-30"
        required
        {...settings.form.register(name, { valueAsNumber: true })}
      />
    </SettingField>
  );
}

interface SwitchFieldProps {
  name: 'uses_geocoder' | 'weigh_after_collecting' | 'drivers_count' | 'check_loading';
  settings: SettingsForm;
  hint: string;
}

export function SwitchField({ name, settings, hint }: SwitchFieldProps) {
  return (
    <Switch {...settings.form.register(name)}>
      <span>
        <span className="block font-medium">{settingLabels[name]}</span>
        <span className="block text-xs text-ink-3">{settingHint(name, settings.base.item, hint)}</span>
      </span>
    </Switch>
  );
}

export function TimeFields(settings: SettingsForm) {
  const { lock_hours: hours, occurrence_lead_days: days } = settings.values;
  const until = Number.isInteger(hours) ? hoursText(hours) : 'some hours';
  const ahead = Number.isInteger(days) ? `${days} ${days === 1 ? 'day' : 'days'}` : 'some days';
  return (
    <>
      <TimeZoneField {...settings} />
      <NumberField
        name="lock_hours"
        settings={settings}
        range={lockHoursRange}
        hint={`Customers can edit or cancel an order until ${until} before its delivery. Orders that are locked already stay so until staff unlock them.`}
      />
      <NumberField
        name="occurrence_lead_days"
        settings={settings}
        range={leadDaysRange}
        hint={`The next order of a recurring one is created ${ahead} before its pickup. With more days, those that are due are created within a minute.`}
      />
    </>
  );
}

export const SecurityFields = (settings: SettingsForm) => (
  <NumberField
    name="least_password_length"
    settings={settings}
    range={minPasswordLengthRange}
    hint="In characters, of every new password. Existing passwords keep working."
  />
);

/** Chooses the time zone by search, and says what a different zone would change. */
function TimeZoneField({ form, values, base: { item: base }, changed }: SettingsForm) {
  const now = useNow();
  const [search, setSearch] = useState('');
  const { options, total } = findZones(search, base.time_zone, now);
  const zone = values.time_zone;
  const shift = zone && changed.includes('time_zone') ? shiftText(base.time_zone, zone, now) : null;
  const about = `${zone ? `${offsetText(zone, now)} now. ` : ''}Every date, clock and day count follows it, for everybody.`;
  return (
    <div className="grid gap-3">
      <Combobox
        label={settingLabels.time_zone}
        value={zone ? zoneOption(zone, now) : null}
        onChange={(chosen) =>
          form.setValue('time_zone', chosen?.value ?? '', { shouldValidate: chosen !== null })
        }
        onSearch={setSearch}
        options={options}
        total={total}
        instant
        placeholder="Type a city, such as Perth"
        hint={settingHint('time_zone', base, about)}
        error={form.formState.errors.time_zone?.message}
        disabled={base.set_outside.includes('time_zone')}
      />
      {shift && (
        <Alert kind="warning">
          {shift} Existing orders don’t move. Recurring orders keep their clock time in the new zone.
        </Alert>
      )}
    </div>
  );
}
