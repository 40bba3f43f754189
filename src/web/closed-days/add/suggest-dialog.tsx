import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { closedDayName } from '#shared/booking/closed-day-texts.ts';
import type { HolidaySuggestion } from '#shared/booking/closed-days.contract.ts';
import { HolidayState, holidayStateLabels, holidayStates } from '#shared/booking/holiday-state.ts';
import { useBusiness } from '#web/business/business.api.ts';
import {
  type ClosingResult,
  holidaySuggestionsQuery,
  useCloseDays,
} from '#web/closed-days/closed-days.api.ts';
import { closedText, daysText } from '#web/closed-days/closed-days-text.ts';
import { useHolidayState } from '#web/closed-days/use-holiday-state.ts';
import { detailOr } from '#web/kernel/api.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { firstRule, ShopRuleField } from './shop-rule-field.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { VisitsOnDays } from './visits-on-days.tsx';

type SuggestDialogProps = {
  /** The year that is shown first. */
  year: number;
  /** No day was ever closed: the shop has no rule yet for recurring orders. */
  isFirst: boolean | undefined;
  onClose: () => void;
};

/** The dialog in which the public holidays of a year are closed; those that nobody ticks are not. */
export function SuggestDialog({ year: firstYear, isFirst = false, onClose }: SuggestDialogProps) {
  const today = useToday();
  const firstState = useHolidayState();
  const [year, setYear] = useState(firstYear);
  const [state, setState] = useState(firstState);
  const [rule, setRule] = useState(firstRule);
  const query = useQuery(holidaySuggestionsQuery(year, state));
  // The service refuses to close a day that is past.
  const offered = query.data?.filter(({ day }) => Temporal.PlainDate.compare(day, today) >= 0);
  const { isTicked, tick, reset } = useTicks();
  const chosen = (offered ?? []).filter((each) => !each.entered && isTicked(each));
  const { close, isBusy, failure } = useCloseChosen(onClose);
  const years = [...new Set([today.year, today.year + 1, firstYear])];
  return (
    <FormDialog
      title="Suggest Public Holidays"
      description="Suggestions only: check them with your state government."
      action={chosen.length === 0 ? 'Add Days' : `Add ${titled(daysText(chosen.length))}`}
      isUnsendable={chosen.length === 0 || query.isPlaceholderData}
      busy={isBusy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0 || query.isPlaceholderData) return;
        const drafts = chosen.map(({ day, name }) => ({ day, name }));
        const [first, ...others] = drafts;
        void close(first && isFirst ? [{ ...first, series_closed_day_rule: rule }, ...others] : drafts);
      }}
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <Field label="Year">
            <Select
              value={year}
              disabled={isBusy}
              onChange={({ target }) => {
                setYear(Number(target.value));
                reset();
              }}
            >
              {years.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
          <Field label="State">
            <Select
              value={state}
              disabled={isBusy}
              onChange={({ target }) => {
                setState(HolidayState.parse(target.value));
                reset();
              }}
            >
              {holidayStates.map((each) => (
                <option key={each} value={each}>
                  {holidayStateLabels[each]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <VisitsOnDays days={chosen} shopRule={isFirst ? rule : null} />
        <SuggestionList
          suggestions={offered}
          query={query}
          year={year}
          isTicked={isTicked}
          onTick={tick}
          disabled={isBusy}
        />
        {isFirst && <ShopRuleField value={rule} onChange={setRule} disabled={isBusy} />}
      </div>
    </FormDialog>
  );
}

/** `13 Days` */
const titled = (text: string): string => text.replace('day', 'Day');

/** What somebody has ticked or not; the rest is as suggested. */
function useTicks() {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    isTicked: ({ day, ticked }: HolidaySuggestion) => ticks.get(day.toString()) ?? ticked,
    tick: ({ day }: HolidaySuggestion, isTicked: boolean) =>
      setTicks((before) => new Map(before).set(day.toString(), isTicked)),
    reset: () => setTicks(new Map()),
  };
}

/** Closes days and says how it went; where one fails, the dialog stays with those that are left. */
function useCloseChosen(onClose: () => void) {
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  const closeDays = useCloseDays();
  const { run, isBusy } = useAction();
  const [failure, setFailure] = useState<string | null>(null);
  const sentenceFor = ({ draft, error }: NonNullable<ClosingResult['failed']>) =>
    `${closedDayName(draft, { zone, now })}: ${detailOr(error, 'Failed to close the day')}`;
  const close = async (drafts: Parameters<typeof closeDays>[0]) => {
    setFailure(null);
    await run(
      async () => {
        const { closed, failed } = await closeDays(drafts);
        if (closed.length > 0) toast.success(closedText(closed));
        if (failed) setFailure(sentenceFor(failed));
        else onClose();
      },
      { failure: 'Failed to close the days' },
    );
  };
  return { close, isBusy, failure };
}
