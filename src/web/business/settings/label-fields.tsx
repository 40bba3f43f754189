import { SwitchField } from './settings-fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** What the labels of bags are used for. */
export const LabelFields = (settings: SettingsForm) => (
  <SwitchField
    name="check_loading"
    settings={settings}
    hint="As a run starts, a delivery is loaded once all its bags with a label are scanned. What is missing is named, and starting without it asks first."
  />
);
