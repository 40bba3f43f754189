import { useQueryClient } from '@tanstack/react-query';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { seriesChangeQuery, useStopSeries } from '#web/series/series.api.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { ordersText } from './effects-text.ts';

/** Ends a series after asking; the question names the orders that are cancelled. */
export function useEndSeries({ id, version }: Pick<SeriesSummary, 'id' | 'version'>) {
  const client = useQueryClient();
  const { mutateAsync } = useStopSeries();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const askToEnd = async () => {
    const asked = { sentence: '', version };
    const failure = 'Failed to stop';
    const isRead = await run(
      async () => {
        const query = seriesChangeQuery({ id, version }, { stop: true });
        const effects = await client.fetchQuery({ ...query, staleTime: 0 });
        asked.sentence = ordersText(effects);
        asked.version = effects.series_version;
      },
      { failure },
    );
    if (!isRead) return;
    const isSure = await confirm({
      title: 'Stop this recurring order?',
      body: asked.sentence,
      cancel: 'Keep It',
      action: 'Stop',
      danger: true,
    });
    if (isSure)
      await run(() => mutateAsync({ params: { id }, ifMatch: asked.version }), {
        done: 'Stopped.',
        failure,
      });
  };
  return { askToEnd, isBusy };
}
