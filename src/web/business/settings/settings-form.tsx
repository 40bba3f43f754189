import type { StoredSettings } from '#shared/business/settings.ts';
import { ClosedDayFields } from './closed-day-fields.tsx';
import { DoorFields } from './door-fields.tsx';
import { LabelFields } from './label-fields.tsx';
import { RunFields } from './run-fields.tsx';
import { BusinessFields, SecurityFields, TimeFields } from './settings-fields.tsx';
import { SettingsFormFrame } from './settings-form-frame.tsx';
import { SettingsSection } from './settings-section.tsx';
import { settingText } from './settings-values.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { WeightFields } from './weight-fields.tsx';

/** The settings in sections. */
export function SettingsFormSections({ current }: { current: StoredSettings }) {
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
      <SettingsSection title="Runs" about="How the stops of drivers are reckoned.">
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
