import { type SeriesState, seriesStateLabels } from '#shared/series/series.contract.ts';
import { Badge } from '#web/ui/display/badge.tsx';

export function SeriesStateBadge({ state }: { state: SeriesState }) {
  return (
    <Badge kind="series" value={state}>
      {seriesStateLabels[state]}
    </Badge>
  );
}
