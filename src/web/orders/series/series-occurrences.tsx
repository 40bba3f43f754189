import type { ReactNode, RefObject } from 'react';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { OccurrenceRow } from './occurrences/occurrence-row.tsx';
import { SeriesCard } from './series-card.tsx';

type SeriesOccurrencesProps = {
  title: string;
  hint: string;
  occurrences: readonly SeriesOccurrence[];
  /** Said in place of rows. */
  empty: string;
  /** What can be done with one, in its row. */
  actions?: (occurrence: SeriesOccurrence, row: RefObject<HTMLLIElement | null>) => ReactNode;
};

/** The pickups of a series, those to come or those that were. */
export function SeriesOccurrences({ title, hint, occurrences, empty, actions }: SeriesOccurrencesProps) {
  return (
    <SeriesCard title={title} hint={occurrences.length > 0 && hint} flush>
      {occurrences.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">{empty}</p>
      ) : (
        <ul className="grid">
          {occurrences.map((occurrence) => (
            <OccurrenceRow key={occurrence.number} occurrence={occurrence} actions={actions} />
          ))}
        </ul>
      )}
    </SeriesCard>
  );
}
