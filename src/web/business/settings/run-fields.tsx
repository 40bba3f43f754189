import { runRanges } from '#shared/business/run-settings.ts';
import { NumberField, SwitchField } from './settings-fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** What the runs of drivers are reckoned with. */
export const RunFields = (settings: SettingsForm) => (
  <>
    <NumberField
      name="on_time_minutes"
      settings={settings}
      range={runRanges.on_time_minutes}
      hint="A pickup or delivery without a window is late after so many minutes. What is done already stays as it was."
    />
    <NumberField
      name="minutes_at_door"
      settings={settings}
      range={runRanges.minutes_at_door}
      hint="How long a driver takes at each stop. Expected times and the suggested order go by it."
    />
    <NumberField
      name="minutes_between_postcodes"
      settings={settings}
      range={runRanges.minutes_between_postcodes}
      hint="How long a driver takes from one postcode to another. Within a postcode it is 4 minutes; where both places have coordinates, their distance decides."
    />
    <SwitchField
      name="uses_geocoder"
      settings={settings}
      hint="Addresses, alone, are sent to the geocoder that is set up (GEOCODER_URL), each once."
    />
  </>
);
