import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { HolidayState, holidayStateLabels, holidayStates } from '#shared/booking/holiday-state.ts';
import { type AmountSetting, countToleranceRange } from '#shared/business/charge-settings.ts';
import { runRanges } from '#shared/business/run-settings.ts';
import { noticeDaysRange, type StoredSettings } from '#shared/business/settings.ts';
import { formatCents, PriceInput } from '#shared/kernel/money.ts';
import { withGst } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { settingsQuery } from '#web/business/settings.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { ErrorState } from '#web/ui/display/error-state.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { DoorFields } from './door-fields.tsx';
import {
  BusinessFields,
  NumberField,
  SecurityFields,
  SettingField,
  SwitchField,
  TimeFields,
} from './settings-fields.tsx';
import { SettingsFormFrame } from './settings-form-frame.tsx';
import { SettingsSection } from './settings-section.tsx';
import { settingText } from './settings-values.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

/** How what was collected is counted and weighed, and what is charged beside the items. */
const WeightFields = (settings: SettingsForm) => (
  <>
    <SwitchField
      name="weigh_after_collecting"
      settings={settings}
      hint="The total of an order with an item by weight says Estimated until somebody has counted it."
    />
    <SwitchField
      name="drivers_count"
      settings={settings}
      hint="The driver of a pickup enters what was really there as well, until their run ends. Staff always can."
    />
    <NumberField
      name="count_tolerance_percent"
      settings={settings}
      range={countToleranceRange}
      hint="Percent more than estimated. Every count also appears in the app."
    />
    <AmountField
      name="minimum_charge"
      settings={settings}
      hint="New orders whose items come to less are charged the difference, as a line of its own. Empty: none."
    />
    <AmountField
      name="delivery_fee"
      settings={settings}
      hint="Charged beside the items of every new order, as a line of its own. Empty: none."
    />
    <AmountField
      name="failed_stop_charge"
      settings={settings}
      hint="We offer it when you charge for a failed stop. Nothing is charged by itself. Empty: no amount."
    />
  </>
);

type AmountFieldProps = { name: AmountSetting; settings: SettingsForm; hint: string };

/** An amount without GST, and what the customer pays with it. */
function AmountField({ name, settings, hint }: AmountFieldProps) {
  const { data: cents } = PriceInput.safeParse(settings.values[name]);
  const mode = useGstMode();
  const paid = cents ? ` With GST ${formatCents(withGst(cents, mode))}.` : '';
  const said = mode.gst_charged ? `Without GST. ${hint}${paid}` : hint;
  return (
    <SettingField name={name} settings={settings} optional hint={said}>
      <Controller
        control={settings.form.control}
        name={name}
        render={({ field }) => <MoneyInput className="max-w-30" placeholder="0.00" {...field} />}
      />
    </SettingField>
  );
}

/** What the runs of drivers are reckoned with. */
const RunFields = (settings: SettingsForm) => (
  <>
    <NumberField
      name="on_time_minutes"
      settings={settings}
      range={runRanges.on_time_minutes}
      hint="Minutes. A pickup or delivery without a window is late after that. What is done stays as it was."
    />
    <NumberField
      name="minutes_at_door"
      settings={settings}
      range={runRanges.minutes_at_door}
      hint="How long a driver takes at each stop."
    />
    <NumberField
      name="minutes_between_postcodes"
      settings={settings}
      range={runRanges.minutes_between_postcodes}
      hint="How long a driver takes from one postcode to another. Within a postcode it is 4 minutes. Between places on the map their distance decides."
    />
    <SwitchField name="uses_geocoder" settings={settings} hint="We send the address and nothing else." />
  </>
);

/** What the labels of bags are used for. */
const LabelFields = (settings: SettingsForm) => (
  <SwitchField
    name="check_loading"
    settings={settings}
    hint="As a run starts, a delivery is loaded once all its bags with a label are scanned. What is missing is named, and starting without it asks first."
  />
);

/** The settings in sections. */
function SettingsFormSections({ current }: { current: StoredSettings }) {
  const settings = useSettingsForm(current);
  return (
    <SettingsFormFrame
      settings={settings}
      label="Settings"
      what="the settings"
      show={settingText}
      action="Save Changes"
    >
      <SettingsSection title="Business" about="Who you are, to customers and in mails.">
        <BusinessFields {...settings} />
      </SettingsSection>
      <SettingsSection title="Time" about="The clock of the business, and what it decides.">
        <TimeFields {...settings} />
      </SettingsSection>
      <SettingsSection
        title="Closed days"
        about="How early customers hear of them, and whose holidays are suggested."
      >
        <ClosedDayFields {...settings} />
      </SettingsSection>
      <SettingsSection title="Runs" about="How we estimate arrival times.">
        <RunFields {...settings} />
      </SettingsSection>
      <SettingsSection title="At the door" about="What drivers are asked for, and what is kept of it.">
        <DoorFields {...settings} />
      </SettingsSection>
      <SettingsSection
        title="Weights"
        about="How what was collected is counted, and what is charged beside the items."
      >
        <WeightFields {...settings} />
      </SettingsSection>
      <SettingsSection title="Labels" about="What the codes on bags are used for.">
        <LabelFields {...settings} />
      </SettingsSection>
      <SettingsSection title="Security" about="What accounts are asked for.">
        <SecurityFields {...settings} />
      </SettingsSection>
    </SettingsFormFrame>
  );
}

/** How closed days are told and suggested; what they do to recurring orders stands on the page of the booking. */
function ClosedDayFields(settings: SettingsForm) {
  const { closed_day_notice_days: days, holiday_state } = settings.values;
  const notice = Number.isInteger(days) ? `${days} ${days === 1 ? 'day' : 'days'}` : 'some days';
  return (
    <>
      <NumberField
        name="closed_day_notice_days"
        settings={settings}
        range={noticeDaysRange}
        hint={`We tell customers at least ${notice} before a pickup that a closed day moves or skips.`}
      />
      <SettingField
        name="holiday_state"
        settings={settings}
        optional
        hint="We suggest its public holidays. No day is closed until you add it."
      >
        <Select
          className="max-w-60"
          value={holiday_state ?? ''}
          onChange={({ target: { value } }) =>
            settings.form.setValue('holiday_state', value ? HolidayState.parse(value) : null)
          }
        >
          <option value="">None</option>
          <SelectOptions values={holidayStates} labels={holidayStateLabels} />
        </Select>
      </SettingField>
    </>
  );
}

/** The page where an owner changes the settings of the business; its children are sections with a form of their own. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="max-w-230">
      <div className="page-head">
        <div>
          <h1>Settings</h1>
          <p>For the whole business. A change counts from the moment you save it.</p>
        </div>
      </div>
      {data ? (
        <>
          <SettingsFormSections current={data} />
          {children}
        </>
      ) : error ? (
        <ErrorState title="The settings could not be loaded" onRetry={() => void refetch()}>
          {detailOr(error, 'Check the connection and try again.')}
        </ErrorState>
      ) : (
        <PanelSkeleton />
      )}
    </div>
  );
}
