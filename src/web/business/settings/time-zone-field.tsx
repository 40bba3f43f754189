import { useState } from 'react';
import { settingLabels } from '#shared/business/settings.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Combobox } from '#web/ui/form/combobox.tsx';
import { settingHint } from './settings-values.ts';
import { findZones, offsetText, shiftText, zoneOption } from './time-zones.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** Chooses the time zone by search, and says what a different zone would change. */
export function TimeZoneField({ form, values, base: { item: base }, changed }: SettingsForm) {
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
          {shift} Orders keep their moment; recurring ones go on at the time that the new clock shows.
        </Alert>
      )}
    </div>
  );
}
