import { type ReactNode, useId } from 'react';
import type { StoredSettings } from '#shared/business/settings.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useConfirmLeave } from '#web/ui/merge/use-confirm-leave.ts';
import { ClosedDayFields } from './closed-day-fields.tsx';
import { DoorFields } from './door-fields.tsx';
import { LabelFields } from './label-fields.tsx';
import { RunFields } from './run-fields.tsx';
import { BusinessFields, SecurityFields, TimeFields } from './settings-fields.tsx';
import { settingText } from './settings-values.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { WeightFields } from './weight-fields.tsx';

/** The settings in sections. Save and Discard stay in view at the bottom. */
export function SettingsFormSections({ current }: { current: StoredSettings }) {
  const settings = useSettingsForm(current);
  const { form, changed, isComparing, failure, submit, discard } = settings;
  const { isSubmitting } = form.formState;
  const isDirty = changed.length > 0;
  useConfirmLeave(isDirty);
  return (
    <form className="grid gap-8 max-md:gap-6" aria-label="Settings" noValidate onSubmit={submit}>
      <MergeNotice merge={settings} what="the settings" />
      {failure && <Alert>{failure}</Alert>}
      <MergeCompare merge={settings} what="the settings" show={settingText}>
        <Section title="Business" about="Who you are, to customers and in mails.">
          <BusinessFields {...settings} />
        </Section>
        <Section title="Time" about="The clock of the business, and what it decides.">
          <TimeFields {...settings} />
        </Section>
        <Section
          title="Closed days"
          about="How early customers hear of them, and whose holidays are suggested."
        >
          <ClosedDayFields {...settings} />
        </Section>
        <Section title="Runs" about="How the stops of drivers are reckoned.">
          <RunFields {...settings} />
        </Section>
        <Section title="At the door" about="What drivers are asked for, and what is kept of it.">
          <DoorFields {...settings} />
        </Section>
        <Section
          title="Weights"
          about="How what was collected is counted, and what is charged beside the items."
        >
          <WeightFields {...settings} />
        </Section>
        <Section title="Labels" about="What the codes on bags are used for.">
          <LabelFields {...settings} />
        </Section>
        <Section title="Security" about="What accounts are asked for.">
          <SecurityFields {...settings} />
        </Section>
      </MergeCompare>
      <div className="sticky bottom-0 z-1 flex items-center gap-2 border-t border-line bg-canvas py-3">
        <p className="me-auto text-ink-2" role="status">
          {isDirty && `${changed.length} unsaved ${changed.length === 1 ? 'change' : 'changes'}`}
        </p>
        <Button variant="ghost" disabled={!isDirty || isSubmitting} onClick={discard}>
          Discard
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          busyLabel="Saving..."
          disabled={!isDirty && !isComparing}
        >
          Save Changes
        </Button>
      </div>
    </form>
  );
}

type SectionProps = { title: string; about: string; children: ReactNode };

const sectionStyles =
  'grid grid-cols-[220px_minmax(0,1fr)] items-start gap-8 max-md:grid-cols-1 max-md:gap-2.5';

function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className={sectionStyles} aria-labelledby={id}>
      <div>
        <h2 className="text-base" id={id}>
          {title}
        </h2>
        <p className="text-ink-2">{about}</p>
      </div>
      {/* The foot must not cover the focused field. */}
      <div className="card grid gap-5 p-5 max-md:p-4 [&_:is(input,[data-slot=input])]:scroll-my-20">
        {children}
      </div>
    </section>
  );
}
