import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleHelp, Settings } from 'lucide-react';
import { useState } from 'react';
import { closedDayRuleLabels } from '#shared/booking/closed-day-rule.ts';
import { proofSettings } from '#shared/business/proof-settings.ts';
import { hoursText, weekdayNames } from '#shared/business/settings.ts';
import { formatShortDate, formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { bookingQuery } from '#web/booking-settings/form/booking.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { ExportEverything } from '#web/imports/export-everything.tsx';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useShowSetUp } from '#web/overview/setup.api.ts';
import type { SearchResult } from '#web/palette/commands.ts';
import { Highlighted } from '#web/palette/palette-rows.tsx';
import { rankMatches } from '#web/palette/rank-matches.ts';
import { useShowHelp } from '#web/shell/help.tsx';
import { helpProvider } from '#web/shell/help-provider.ts';
import { usePlaces } from '#web/shell/use-places.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { SearchInput } from '#web/ui/filters/search-input.tsx';
import { pathOfPage, settingIndex, settingPages } from './setting-pages.ts';
import { type AllSettings, settingText, toSettingsValues } from './settings-values.ts';

/** The pages of the settings, each with what holds now; or the settings that are searched for. */
export function SettingsIndex({ current }: { current: AllSettings }) {
  const [search, setSearch] = useState('');
  const [isExporting, setExporting] = useState(false);
  const showSetUp = useShowSetUp();
  return (
    <>
      <div className="mb-5 max-w-130 [&>span]:block">
        <SearchInput
          label="Find a setting, for example GST, lock, photo"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {search ? <Found typed={search} current={current} /> : <Pages current={current} />}
      <div className="mt-6 flex flex-wrap gap-2">
        <Link
          to="/dashboard/owner/import"
          className={buttonStyles({ variant: 'ghost', size: 'sm', square: false, className: 'touch:h-11' })}
        >
          Import
        </Link>
        <Button variant="ghost" size="sm" className="touch:h-11" onClick={() => setExporting(true)}>
          Export Everything
        </Button>
        <Button variant="ghost" size="sm" className="touch:h-11" onClick={() => void showSetUp()}>
          Show Set Up
        </Button>
      </div>
      {isExporting && <ExportEverything onClose={() => setExporting(false)} />}
    </>
  );
}

const rowStyles = 'flex min-h-11 items-center gap-2.5 px-4 py-1.5 text-sm/5 hover:bg-hover max-md:min-h-14';

function Found({ typed, current }: { typed: string; current: AllSettings }) {
  const values = toSettingsValues(current, useToday());
  const found = rankMatches(typed, settingIndex);
  const help = helpProvider('staff', usePlaces('owner'), useShowHelp());
  const { data } = useQuery({
    queryKey: ['help', typed],
    queryFn: ({ signal }) => help.search(typed, signal),
    enabled: found.length === 0,
    placeholderData: keepPreviousData,
  });
  const answers = data?.rows ?? [];
  return (
    <div className="max-w-180">
      <p className="mb-2 text-xs text-ink-3" role="status">
        {found.length === 0
          ? answers.length > 0
            ? 'No setting. Help has an answer:'
            : 'No match. Try fewer letters.'
          : `${found.length} ${found.length === 1 ? 'setting' : 'settings'} found`}
      </p>
      {found.length === 0 && <FoundHelp rows={answers} typed={typed} />}
      <ul className="card empty:hidden">
        {found.map(({ item: { name, label, page } }) => (
          <li key={name} className="border-line not-first:border-t">
            <Link to={page.to} search={{ field: name } as object} className={rowStyles}>
              <Settings className="size-4 flex-none text-ink-3" aria-hidden="true" />
              <span className="min-w-0 flex-auto">
                <span className="block font-medium">
                  <Highlighted text={label} typed={typed} />
                </span>
                <span className="block text-xs text-ink-3">
                  <Highlighted text={page.label} typed={typed} />
                </span>
              </span>
              <span className="max-w-[45%] truncate text-ink-2 first-letter:uppercase">
                {settingText(name, values)}
              </span>
              <ChevronRight className="size-4 flex-none text-ink-3" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is no setting, such as a backup, may be a question of help. */
function FoundHelp({ rows, typed }: { rows: readonly SearchResult[]; typed: string }) {
  return (
    <ul className="card empty:hidden" aria-label="Help">
      {rows.map(({ id, label, run }) => (
        <li key={id} className="border-line not-first:border-t">
          <button
            type="button"
            className={classNames(rowStyles, 'w-full text-start font-medium')}
            onClick={run}
          >
            <CircleHelp className="size-4 flex-none text-ink-3" aria-hidden="true" />
            <span>
              <Highlighted text={label} typed={typed} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Pages({ current }: { current: AllSettings }) {
  const lines = useLines(current);
  return (['Business', 'Service'] as const).map((group) => (
    <section key={group} className="not-first:mt-6" aria-label={group}>
      <h2 className="mb-2.5 text-sm font-medium text-ink-2">{group}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-3">
        {settingPages
          .filter((page) => page.group === group)
          .map((page) => (
            <li key={page.id} className="grid">
              <Link
                to={pathOfPage(page)}
                className="card grid min-h-16 grid-cols-[20px_minmax(0,1fr)_16px] items-start gap-x-3.5 py-3.5 ps-4 pe-3.5 hover:border-line-control"
              >
                <page.icon className="size-5 text-accent-ink" aria-hidden="true" />
                <span>
                  <b className="block font-semibold">{page.title}</b>
                  <span className="block text-sm/5 text-ink-2">{lines[page.id]}</span>
                </span>
                <ChevronRight className="size-4 self-center text-ink-3" aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}

/** What holds now, a line a page. */
function useLines({ settings, money }: AllSettings): Record<(typeof settingPages)[number]['id'], string> {
  const today = useToday();
  const { data: booking } = useQuery(bookingQuery);
  const { data: closed } = useQuery(closedDaysToComeQuery);
  const asked = Object.keys(proofSettings).filter(
    (name) => settings[name as keyof typeof proofSettings] === 'required',
  );
  const fees = [
    settings.minimum_charge !== null && `at least ${formatCents(settings.minimum_charge)}`,
    settings.delivery_fee !== null && `delivery ${formatCents(settings.delivery_fee)}`,
  ].filter(Boolean);
  const { invoicing_from, gst_registered, terms_days, reminder_days, hold, hold_after_days } = money;
  return {
    business: `${settings.business_name} · ${settings.time_zone.split('/').at(-1)?.replaceAll('_', ' ')} time`,
    invoicing: [
      money.invoicing && invoicing_from ? `On since ${onDay(invoicing_from, today)}` : 'Off',
      gst_registered ? 'with GST' : 'no GST',
      `${terms_days} days to pay`,
    ].join(' · '),
    overdue: [
      reminder_days.length > 0 ? `Reminders after ${reminder_days.join(', ')} days` : 'No reminders',
      hold ? `holds after ${hold_after_days} days` : 'no holds',
    ].join(' · '),
    'sign-in': `Passwords of ${settings.least_password_length} characters or more`,
    booking: [
      settings.use_windows ? 'Customers choose a window' : 'Customers enter any date and time',
      ...(booking && booking.areas.length > 0 ? [countText(booking.areas.length, 'area')] : []),
    ].join(' · '),
    times: `${daysText(settings.working_days)} · locks ${hoursText(settings.lock_hours)} before delivery`,
    'closed-days': [
      ...(closed ? [`${closed.length} to come`] : []),
      closedDayRuleLabels[settings.series_closed_day_rule].toLowerCase(),
    ].join(' · '),
    weights: [
      settings.weigh_after_collecting ? 'Weighed after collecting' : 'Weights as ordered',
      ...(fees.length > 0 ? fees : ['no fees']),
    ].join(' · '),
    door:
      asked.length > 0
        ? `${countText(asked.length, 'proof')} required`
        : 'Nothing asked: one tap finishes a stop',
    arrival: `${settings.minutes_at_door} min at a door, ${settings.minutes_between_postcodes} between postcodes`,
  };
}

/** `1 Nov`, with the year if it is not the current one. */
const onDay = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  day.year === today.year ? formatShortDate(day) : formatShortDateOfYear(day);

const countText = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** `Mon to Fri`, `Mon, Wed, Fri` */
function daysText(days: readonly number[]): string {
  const names = days.map((day) => weekdayNames[day - 1]);
  const isRun = days.length > 2 && days.every((day, index) => day === (days[0] ?? 0) + index);
  return isRun ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}
