import { closedDayRuleLabels, closedDayRules } from '#shared/booking/closed-day-rule.ts';
import { HolidayState, holidayStateLabels, holidayStates } from '#shared/booking/holiday-state.ts';
import { noticeDaysRange, settingLabels, weekdayNames } from '#shared/business/settings.ts';
import { ChoiceChips } from '#web/ui/form/choice-chips.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { NumberField, SettingField } from './settings-fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const weekdays = weekdayNames.map((label, index) => ({ value: `${index + 1}`, label }));

/** What closed days do to recurring orders, and what else is open. */
export function ClosedDayFields(settings: SettingsForm) {
  const { closed_day_notice_days: days, holiday_state } = settings.values;
  const notice = Number.isInteger(days) ? `${days} ${days === 1 ? 'day' : 'days'}` : 'so many days';
  return (
    <>
      <SettingField
        name="series_closed_day_rule"
        settings={settings}
        hint="Holds where a recurring order says nothing else. What is an order already stays where it is."
      >
        <Select className="max-w-60" {...settings.form.register('series_closed_day_rule')}>
          <SelectOptions values={closedDayRules} labels={closedDayRuleLabels} />
        </Select>
      </SettingField>
      <NumberField
        name="closed_day_notice_days"
        settings={settings}
        range={noticeDaysRange}
        hint={`Customers are told at least ${notice} before a pickup that a closed day moves or drops.`}
      />
      <WorkingDaysField {...settings} />
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

function WorkingDaysField({ form, values: { working_days } }: SettingsForm) {
  const error = form.formState.errors.working_days?.message;
  return (
    <div className="grid gap-1.5">
      <ChoiceChips
        label={settingLabels.working_days}
        kind="checkbox"
        className="grid-cols-7 max-md:grid-cols-4"
        options={weekdays}
        chosen={working_days.map(String)}
        onChoose={(day, isChosen) =>
          form.setValue(
            'working_days',
            weekdays
              .filter(({ value }) => (value === day ? isChosen : working_days.includes(Number(value))))
              .map(({ value }) => Number(value)),
            { shouldValidate: true },
          )
        }
      />
      <p
        className={error ? 'text-xs font-medium text-danger-ink' : 'text-xs text-ink-3'}
        role={error && 'alert'}
      >
        {error ?? 'Pickups and deliveries are moved to these days only.'}
      </p>
    </div>
  );
}
