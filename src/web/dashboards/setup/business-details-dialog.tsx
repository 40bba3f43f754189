import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { PersonEdit } from '#shared/accounts/user.ts';
import { AbnInput } from '#shared/business/abn-input.ts';
import { Settings, type StoredSettings } from '#shared/business/settings.ts';
import type { StoredMoneySettings } from '#shared/invoicing/money-settings.ts';
import { useUpdateProfile } from '#web/accounts/accounts.api.ts';
import { settingsQuery, useUpdateSettings } from '#web/business/settings.api.ts';
import { findZones, zoneOption } from '#web/dashboards/settings/time-zones.ts';
import { useConfirmGstSwitch } from '#web/dashboards/settings/use-settings-form.ts';
import { moneySettingsQuery, useUpdateMoneySettings } from '#web/invoicing/money-settings.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { setupQuery } from '#web/overview/setup.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { DialogLoading } from '#web/ui/overlay/lazy-dialog.tsx';

/** Loads what the form starts with: another owner's change is refused, and said. */
export function BusinessDetailsDialog({ onClose }: { onClose: () => void }) {
  const { data: settings } = useQuery(settingsQuery);
  const { data: money } = useQuery(moneySettingsQuery);
  if (!settings || !money) return <DialogLoading />;
  return <DetailsForm settings={settings} money={money} onClose={onClose} />;
}

const longestLogo = 24;

const Details = z.object({
  full_name: PersonEdit.shape.full_name.unwrap(),
  business_name: Settings.shape.business_name,
  logo_text: Settings.shape.logo_text.unwrap().unwrap(),
  contact_phone: Settings.shape.contact_phone.unwrap().unwrap(),
  contact_email: Settings.shape.contact_email.unwrap().unwrap(),
  abn: AbnInput,
  pickup_address: Settings.shape.pickup_address,
  time_zone: z.string(),
  gst_registered: z.boolean(),
  invoicing: z.boolean(),
});

type DetailsFormProps = { settings: StoredSettings; money: StoredMoneySettings; onClose: () => void };

function DetailsForm({ settings, money, onClose }: DetailsFormProps) {
  const user = useUser();
  const isFirst = useQuery(setupQuery).data?.details.is_first_address ?? false;
  const { mutateAsync: saveProfile } = useUpdateProfile();
  const { mutateAsync: saveSettings } = useUpdateSettings();
  const { mutateAsync: saveMoney } = useUpdateMoneySettings();
  const confirmGstSwitch = useConfirmGstSwitch();
  const form = useForm({
    defaultValues: {
      full_name: user?.full_name ?? '',
      business_name: isFirst ? '' : settings.business_name,
      logo_text: settings.logo_text ?? '',
      contact_phone: settings.contact_phone ?? '',
      contact_email: settings.contact_email ?? '',
      abn: settings.abn ?? '',
      pickup_address: isFirst ? '' : settings.pickup_address,
      time_zone: settings.time_zone,
      gst_registered: money.gst_registered,
      invoicing: money.invoicing,
    },
    resolver: schemaResolver(Details),
  });
  const { run, isBusy, failure } = useFormAction(form);
  const { register, formState, control } = form;
  const { errors } = formState;
  const zone = useWatch({ control, name: 'time_zone' });
  const now = useNow();
  const zones = findZones('', zone, now).options;
  const options = zones.some(({ value }) => value === zone) ? zones : [zoneOption(zone, now), ...zones];
  const isOutside = (name: 'pickup_address' | 'time_zone') => settings.set_outside.includes(name);
  const submit = form.handleSubmit(async ({ full_name, gst_registered, invoicing, ...typed }) => {
    if (gst_registered !== money.gst_registered && !(await confirmGstSwitch(gst_registered))) return;
    const save = async () => {
      if (full_name !== user?.full_name) await saveProfile({ full_name });
      const { occurrence_lead_days, version: ifMatch } = settings;
      await saveSettings({ ifMatch, body: { ...typed, occurrence_lead_days } });
      const isSame = gst_registered === money.gst_registered && invoicing === money.invoicing;
      if (!isSame) await saveMoney({ ifMatch: money.version, body: { gst_registered, invoicing } });
    };
    if (await run(save, { done: 'Settings saved', failure: 'Failed to save settings' })) onClose();
  });
  return (
    <FormDialog
      title="Business Details"
      description="They appear on pages, mails, papers and at the sign-in."
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      dirty={formState.isDirty}
      action="Save Details"
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field label="Your name" error={errors.full_name?.message}>
          <TextInput autoComplete="name" {...register('full_name')} />
        </Field>
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <Field label="Business name" error={errors.business_name?.message}>
            <TextInput
              autoComplete="organization"
              {...register('business_name', {
                // The name is the logo text until somebody types another.
                onChange: ({ target }) => {
                  if (!isFirst || formState.dirtyFields.logo_text || settings.logo_text) return;
                  form.setValue('logo_text', `${target.value}`.trim().slice(0, longestLogo));
                },
              })}
            />
          </Field>
          <Field
            label="Logo text"
            optional
            hint="At the top of pages and mails. Empty: Washline."
            error={errors.logo_text?.message}
          >
            <TextInput autoComplete="off" maxLength={longestLogo} {...register('logo_text')} />
          </Field>
          <Field
            label="Contact phone"
            optional
            hint="Customers can call it wherever we ask them to contact you."
            error={errors.contact_phone?.message}
          >
            <TextInput type="tel" autoComplete="off" {...register('contact_phone')} />
          </Field>
          <Field
            label="Contact email"
            optional
            hint="Customers can write to it there too."
            error={errors.contact_email?.message}
          >
            <TextInput type="email" autoComplete="off" {...register('contact_email')} />
          </Field>
          <Field label="ABN" optional error={errors.abn?.message}>
            <TextInput inputMode="numeric" autoComplete="off" {...register('abn')} />
          </Field>
        </div>
        <Field
          label="Business address"
          hint="New orders start with it as their pickup address."
          error={errors.pickup_address?.message}
        >
          <Textarea
            autoComplete="off"
            disabled={isOutside('pickup_address')}
            {...register('pickup_address')}
          />
        </Field>
        <Field label="Time zone" error={errors.time_zone?.message}>
          <Select disabled={isOutside('time_zone')} {...register('time_zone')}>
            {options.map(({ value, label, note }) => (
              <option key={value} value={value}>
                {`${label}, ${note}`}
              </option>
            ))}
          </Select>
        </Field>
        <Switch {...register('gst_registered')}>
          <span>
            <span className="block font-medium">Registered for GST</span>
            <span className="block text-sm text-ink-2">
              Prices have 10% added, and invoices are tax invoices.
            </span>
          </span>
        </Switch>
        <Switch {...register('invoicing')}>
          <span>
            <span className="block font-medium">Invoice delivered orders</span>
            <span className="block text-sm text-ink-2">From today on. It needs the ABN.</span>
          </span>
        </Switch>
        <Link className="link text-sm" to="/dashboard/owner/settings">
          All Settings
        </Link>
      </div>
    </FormDialog>
  );
}
