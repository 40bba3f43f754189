import type { StoredSettings } from '#shared/business/settings.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useConfirmLeave } from '#web/ui/merge/use-confirm-leave.ts';
import { ClosedDayFields } from './closed-day-fields.tsx';
import { DoorFields } from './door-fields.tsx';
import { LabelFields } from './label-fields.tsx';
import { RunFields } from './run-fields.tsx';
import { BusinessFields, SecurityFields, TimeFields } from './settings-fields.tsx';
import { SettingsFoot, SettingsSection } from './settings-section.tsx';
import { settingText } from './settings-values.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { WeightFields } from './weight-fields.tsx';

/** The settings in sections. Save and Discard stay in view at the bottom. */
export function SettingsFormSections({ current }: { current: StoredSettings }) {
  const settings = useSettingsForm(current);
  const { form, changed, isComparing, failure, submit, discard } = settings;
  useConfirmLeave(changed.length > 0);
  return (
    <form className="grid gap-8 max-md:gap-6" aria-label="Settings" noValidate onSubmit={submit}>
      <MergeNotice merge={settings} what="the settings" />
      {failure && <Alert>{failure}</Alert>}
      <MergeCompare merge={settings} what="the settings" show={settingText}>
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
      </MergeCompare>
      <SettingsFoot
        changed={changed.length}
        isSubmitting={form.formState.isSubmitting}
        isComparing={isComparing}
        onDiscard={discard}
        action="Save Changes"
      />
    </form>
  );
}
