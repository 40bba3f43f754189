import { CalendarX, Ellipsis, Eye, Pause, Play, Repeat } from 'lucide-react';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { type SeriesRole, useOpenSeries } from '#web/series/series-link.tsx';
import { seriesName } from '#web/series/series-name.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import { useEndSeries } from './change/use-end-series.ts';
import { resumeLabel, useResume } from './change/use-resume.ts';

type StaffSeriesMenuProps = {
  series: SeriesSummary;
  role: SeriesRole;
  onHold: (series: SeriesSummary) => void;
};

/** What staff can do with a series in the list. One that has reached its end needs another first, on its page. */
export function StaffSeriesMenu({ series, role, onHold }: StaffSeriesMenuProps) {
  const open = useOpenSeries(role);
  const { resume } = useResume(series);
  const isEnded = series.state === 'ended';
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${seriesName(series)}`} />}>
      <MenuItem icon={Eye} onSelect={() => open(series.id)}>
        Open
      </MenuItem>
      {isEnded && series.stop_reason !== 'ended' && (
        <MenuItem icon={Repeat} onSelect={() => void resume()}>
          Start Again
        </MenuItem>
      )}
      {!isEnded && (
        <MenuItem icon={Pause} onSelect={() => onHold(series)}>
          {series.hold ? 'Change Pause' : 'Pause'}
        </MenuItem>
      )}
      {!isEnded && series.hold && (
        <MenuItem icon={Play} onSelect={() => void resume()}>
          {resumeLabel(series)}
        </MenuItem>
      )}
      {!isEnded && <EndItem series={series} />}
    </Menu>
  );
}

function EndItem({ series }: Pick<StaffSeriesMenuProps, 'series'>) {
  const { askToEnd } = useEndSeries(series);
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={CalendarX} danger onSelect={() => void askToEnd()}>
        Stop
      </MenuItem>
    </>
  );
}
