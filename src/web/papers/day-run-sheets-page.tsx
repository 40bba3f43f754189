import { useQueries, useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { formatDateForGood } from '#shared/kernel/date-text.ts';
import { Day } from '#shared/kernel/route.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { LoadedPaper, PaperSkeleton } from './loaded-paper.tsx';
import { PaperPage } from './paper-page.tsx';
import { runSheetQuery, runsOfDayQuery } from './papers.api.ts';

const RunSheetsSearch = z.object({ day: Day.optional() });

/** The run sheets of all drivers of a day, each on pages of its own. */
export function DayRunSheetsPage() {
  const today = useToday();
  const [search] = useSearchState(RunSheetsSearch);
  const day = search.day ?? today;
  const runs = useQuery(runsOfDayQuery(day));
  const sheets = useQueries({ queries: (runs.data ?? []).map((id) => runSheetQuery(id)) });
  const title = `Run sheets, ${formatDateForGood(day)}`;
  return (
    <PaperPage title={title} isReady={sheets.length > 0 && sheets.every(({ data }) => data !== undefined)}>
      <h1 className="sr-only print:hidden">{title}</h1>
      {sheets.map((sheet, index) => (
        <LoadedPaper key={runs.data?.[index]} what="The run sheet" query={sheet} />
      ))}
      {runs.data?.length === 0 && (
        <EmptyState className="card w-[168mm] max-w-full" art="van" title="No runs on this day">
          {`Nobody drives on ${formatDateForGood(day)} yet.`}
        </EmptyState>
      )}
      {!runs.data && runs.error && (
        <LoadError
          className="card"
          title="The runs could not be loaded"
          error={runs.error}
          onRetry={runs.refetch}
        />
      )}
      {!runs.data && !runs.error && <PaperSkeleton what="The run sheets" />}
    </PaperPage>
  );
}
