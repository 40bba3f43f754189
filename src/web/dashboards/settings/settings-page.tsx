import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { bookingQuery } from '#web/booking-settings/form/booking.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { settingsQuery } from '#web/business/settings.api.ts';
import { moneySettingsQuery } from '#web/invoicing/money-settings.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { SaveBar } from '#web/ui/merge/save-bar.tsx';
import { useConfirmLeave } from '#web/ui/merge/use-confirm-leave.ts';
import type { RulesNow } from './rule-texts.ts';
import { SecondStepFirst } from './second-step-first.tsx';
import { SettingField } from './setting-fields.tsx';
import type { SettingPage } from './setting-pages.ts';
import { SettingsIndex } from './settings-index.tsx';
import { type AllSettings, type SettingsValues, settingText, toAllSettings } from './settings-values.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

/** Whoever saves is at the end of the page, and on a phone sees nothing of its beginning. */
const scrollToIt = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' });

/** A page of the settings: its sections, and one bar that saves them. */
function SettingsPage({ page, current }: { page: SettingPage; current: AllSettings }) {
  const names = useMemo(
    () => page.sections.flatMap(({ settings }) => settings.map(({ name }) => name)),
    [page],
  );
  const settings = useSettingsForm(current, names);
  const rules = useRulesNow(settings.values, page.id === 'times');
  useConfirmLeave(settings.changed.length > 0);
  return (
    <form className="grid max-w-220 gap-4" aria-label={page.title} noValidate onSubmit={settings.submit}>
      <MergeNotice merge={settings} what="the settings" />
      {settings.failure && (
        <div ref={scrollToIt}>
          {settings.isFirst ? (
            <SecondStepFirst sentence={settings.failure} />
          ) : (
            <Alert>{settings.failure}</Alert>
          )}
        </div>
      )}
      <MergeCompare merge={settings} what="the settings" show={settingText}>
        {page.sections.map((section) => (
          <Section key={section.title} section={section} settings={settings} rules={rules} />
        ))}
      </MergeCompare>
      <SaveBar
        form={settings}
        note={`${settings.changed.length} unsaved ${settings.changed.length === 1 ? 'change' : 'changes'}`}
      />
    </form>
  );
}

type SectionProps = { section: SettingPage['sections'][number]; settings: SettingsForm; rules: RulesNow };

function Section({ section, settings, rules }: SectionProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="flex min-h-11 items-baseline gap-2 border-b border-line px-4 pt-3 pb-2 max-md:px-3.5">
        <h2 className="text-base" id={id}>
          {section.title}
        </h2>
        {section.about && <span className="text-sm text-ink-3 max-md:sr-only">{section.about}</span>}
      </div>
      <div>
        {section.settings.map(({ name, hint }) => (
          <SettingField
            key={name}
            name={name}
            settings={settings}
            hint={typeof hint === 'function' ? hint(rules) : hint}
          />
        ))}
      </div>
    </section>
  );
}

/** The rules as the form has them at this moment, with the windows they go by where their page `isOpen`. */
function useRulesNow(values: SettingsValues, isOpen: boolean): RulesNow {
  const { data: booking } = useQuery({ ...bookingQuery, enabled: isOpen });
  const { data: closed = [] } = useQuery({ ...closedDaysToComeQuery, enabled: isOpen });
  return {
    ...values,
    now: useNow(),
    zone: values.time_zone,
    book_lead_hours: countOf(values.book_lead_hours),
    book_ahead_days: countOf(values.book_ahead_days),
    turnaround_days: countOf(values.turnaround_days),
    change_cutoff_hours: countOf(values.change_cutoff_hours),
    lock_hours: countOf(values.lock_hours),
    on_time_minutes: countOf(values.on_time_minutes),
    closed: new Map(closed.map(({ day, name }) => [`${day}`, name])),
    windows: booking?.windows ?? [],
  };
}

/** A number that is none yet counts as 0 in the sentences: the field says what is wrong. */
const countOf = (typed: number): number => Math.min(Math.max(Math.trunc(typed) || 0, 0), 999);

/** The settings of the business: the index, or one of its pages. */
export function SettingsScreen({ page }: { page: SettingPage | undefined }) {
  const about = page?.about ?? 'For the whole business. A change counts from the moment you save it.';
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{page?.title ?? 'Settings'}</h1>
          <p>{about}</p>
        </div>
      </div>
      <Loaded key={page?.id} page={page} />
    </>
  );
}

function Loaded({ page }: { page: SettingPage | undefined }) {
  const settings = useQuery(settingsQuery);
  const money = useQuery(moneySettingsQuery);
  const current = useMemo(
    () => settings.data && money.data && toAllSettings(settings.data, money.data),
    [settings.data, money.data],
  );
  const error = settings.error ?? money.error;
  if (current && page) return <SettingsPage page={page} current={current} />;
  if (current) return <SettingsIndex current={current} />;
  if (!error) return <PanelSkeleton />;
  return (
    <LoadError
      className="card"
      title="The settings could not be loaded"
      error={error}
      onRetry={() => Promise.all([settings.refetch(), money.refetch()])}
    />
  );
}
