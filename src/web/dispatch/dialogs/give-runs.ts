import { useQuery } from '@tanstack/react-query';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { openDaysQuery, useGiveRun, useLoadBoard } from '#web/dispatch/dispatch.api.ts';
import { openStops } from '#web/dispatch/lanes/apply-move.ts';

/** The days after that of a run on which its driver has open stops; none while they are not known. */
export function useLaterDays({ driver_id, day }: Run): { day: Temporal.PlainDate; stops: number }[] {
  const { data } = useQuery(openDaysQuery(driver_id));
  return data?.filter((each) => Temporal.PlainDate.compare(each.day, day) > 0) ?? [];
}

type Giving = {
  run: Run;
  board: DispatchDay;
  /** Who takes them over. */
  driver_id: string;
  /** Later days of which the run goes along. */
  days: readonly Temporal.PlainDate[];
  /** The day whose run is given now. */
  onDay: (day: Temporal.PlainDate) => void;
};

/** Returns a function that gives a run to another driver, after those of later days: what is refused leaves the rest to be tried again. */
export function useGiveRuns(): (giving: Giving) => Promise<void> {
  const { mutateAsync } = useGiveRun();
  const loadBoard = useLoadBoard();
  const giveOn = async ({ runs }: DispatchDay, id: string | null, driver_id: string) => {
    const seen = runs.flatMap((each) =>
      each.id === null ? [] : [{ run_id: each.id, version: each.version }],
    );
    await mutateAsync({ params: { id: id ?? '' }, body: { driver_id, seen } });
  };
  return async ({ run, board, driver_id, days, onDay }) => {
    for (const day of days) {
      onDay(day);
      const later = await loadBoard(day);
      const theirs = later.runs.find((each) => each.driver_id === run.driver_id);
      if (theirs && openStops(theirs).length > 0) await giveOn(later, theirs.id, driver_id);
    }
    onDay(run.day);
    await giveOn(board, run.id, driver_id);
  };
}
