import type { UseQueryResult } from '@tanstack/react-query';
import type { HolidaySuggestion } from '#shared/booking/closed-days.contract.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';

type SuggestionListProps = {
  /** Those that can still be closed; `undefined` while they load. */
  suggestions: readonly HolidaySuggestion[] | undefined;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  year: number;
  isTicked: (suggestion: HolidaySuggestion) => boolean;
  onTick: (suggestion: HolidaySuggestion, isTicked: boolean) => void;
  disabled: boolean;
};

/** The public holidays of a year, to be ticked. */
export function SuggestionList(props: SuggestionListProps) {
  const { suggestions, query, year, isTicked, onTick, disabled } = props;
  if (!suggestions) {
    if (!query.error) return <PanelSkeleton />;
    return (
      <LoadError
        title="The public holidays could not be loaded"
        error={query.error}
        onRetry={query.refetch}
      />
    );
  }
  if (suggestions.length === 0) {
    return <p className="text-ink-2">The public holidays of {year} are past.</p>;
  }
  return (
    <ul aria-label={`Public holidays of ${year}`}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.day.toString()} className="border-line not-first:border-t">
          <Suggestion
            suggestion={suggestion}
            isTicked={isTicked(suggestion)}
            onTick={(ticked) => onTick(suggestion, ticked)}
            disabled={disabled}
          />
        </li>
      ))}
    </ul>
  );
}

type SuggestionProps = {
  suggestion: HolidaySuggestion;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  disabled: boolean;
};

const rowStyles = [
  'grid min-h-10 cursor-pointer grid-cols-[18px_88px_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1.5',
  'has-disabled:cursor-default touch:min-h-12 max-md:grid-cols-[18px_88px_minmax(0,1fr)]',
].join(' ');

function Suggestion({ suggestion, isTicked, onTick, disabled }: SuggestionProps) {
  const { day, name, ticked, entered } = suggestion;
  const note = entered ? 'Closed already' : ticked ? null : 'Check: declared each year';
  return (
    <label className={rowStyles}>
      <input
        type="checkbox"
        className="size-4 cursor-[inherit] accent-accent touch:size-5"
        checked={entered || isTicked}
        disabled={disabled || entered}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span className="text-ink-2 tabular-nums">{formatDate(day, day)}</span>
      <span>{name}</span>
      {note && <span className="text-xs text-ink-3 max-md:col-start-3">{note}</span>}
    </label>
  );
}
