import { HolidayState, holidayStateLabels, holidayStates } from '#shared/booking/holiday-state.ts';
import { noticeDaysRange } from '#shared/business/settings.ts';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { NumberField, SettingField } from './settings-fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** How closed days are told and suggested; what they do to recurring orders stands on the page of the booking. */
export function ClosedDayFields(settings: SettingsForm) {
  const { closed_day_notice_days: days, holiday_state } = settings.values;
  const notice = Number.isInteger(days) ? `${days} ${days === 1 ? 'day' : 'days'}` : 'so many days';
  return (
    <>
      <NumberField
        name="closed_day_notice_days"
        settings={settings}
        range={noticeDaysRange}
        hint={`Customers are told at least ${notice} before a pickup that a closed day moves or drops.`}
      />
      <SettingField
        name="holiday_state"
        settings={settings}
        optional
        hint="Its public holidays are suggested. No day is closed before somebody adds it."
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
