import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StoredSettings } from '#shared/business/settings.ts';
import { leadDaysRange } from '#shared/business/settings.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import { ordersMadeQuery } from '#web/booking-settings/form/booking.api.ts';
import type { BookingForm } from '#web/booking-settings/form/use-booking-form.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useBringIntoSight } from '#web/ui/form/use-bring-into-sight.ts';

/** What recurs is an order before anybody can book its day, with a week to spare for most. */
const proposedLeadDays = 28;

/** The lead days with windows on: those there are, where they are more than the days to book ahead. */
function leadDaysFor({ occurrence_lead_days, book_ahead_days }: StoredSettings): number {
  if (occurrence_lead_days > book_ahead_days) return occurrence_lead_days;
  return Math.min(leadDaysRange.max, Math.max(proposedLeadDays, book_ahead_days + 1));
}

/** Switches windows on, with what it does to recurring orders. */
export function SwitchCard({ booking, settings }: { booking: BookingForm; settings: StoredSettings }) {
  const { form, values, set } = booking;
  const { errors } = form.formState;
  const part = useBringIntoSight(values.use_windows);
  const toggle = (isOn: boolean) => {
    set('use_windows', isOn);
    const days = isOn ? leadDaysFor(settings) : settings.occurrence_lead_days;
    set('occurrence_lead_days', `${days}`);
  };
  return (
    <section className="card grid gap-3 px-4 py-3.5" aria-label="Windows">
      <Switch
        name="use_windows"
        checked={values.use_windows}
        onChange={({ target }) => toggle(target.checked)}
      >
        <span>
          <span className="block font-medium">Let customers choose a window</span>
          <span className="text-sm text-ink-2">
            {values.use_windows
              ? 'On: they choose a day and one of its windows.'
              : 'Off: they enter any date and time.'}{' '}
            You can always book anyway.
          </span>
        </span>
      </Switch>
      <p className="text-sm text-ink-2">
        How early they book, and until when they change it:{' '}
        <Link className="link" to="/dashboard/owner/settings/$page" params={{ page: 'times' }}>
          Times and rules
        </Link>
      </p>
      {errors.use_windows?.message && (
        <p className="text-xs font-medium text-danger-ink" role="alert">
          {errors.use_windows.message}
        </p>
      )}
      <div ref={part} className="grid gap-3 empty:hidden">
        {values.use_windows && !settings.use_windows && (
          <Field
            label="Recurring orders are made"
            error={errors.occurrence_lead_days?.message}
            className="max-w-full"
          >
            <span className="flex items-center gap-2.5">
              <Quantity
                className="w-33"
                {...leadDaysRange}
                value={values.occurrence_lead_days}
                onChange={(text) => set('occurrence_lead_days', text)}
              />
              <span className="text-sm text-ink-2">days ahead</span>
            </span>
          </Field>
        )}
        {values.use_windows && (
          <LeadNote
            days={parseWholeNumber(values.occurrence_lead_days)}
            before={settings.occurrence_lead_days}
            zone={settings.time_zone}
          />
        )}
      </div>
    </section>
  );
}

/** What more lead days do, while they are not saved. */
function LeadNote({ days, before, zone }: { days: number; before: number; zone: string }) {
  const isMore = days > before && days <= leadDaysRange.max;
  const today = businessDay(useNow(), zone);
  const { data: count } = useQuery({ ...ordersMadeQuery(today, days, zone), enabled: isMore });
  if (!isMore || !count) return null;
  const orders =
    count === 1
      ? '1 upcoming order now to hold its place'
      : `${count} upcoming orders now to hold their places`;
  return <Alert kind="info">{`We’ll create ${orders}. Nobody gets a message.`}</Alert>;
}
