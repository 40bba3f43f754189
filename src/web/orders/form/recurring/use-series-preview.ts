import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isBefore } from '#shared/kernel/time.ts';
import type { SeriesDetails, SeriesPreviewDraft } from '#shared/series/series.contract.ts';
import type { SeriesEnd } from '#shared/series/series.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { useDebouncedCallback } from '#web/kernel/use-debounced-callback.ts';
import { daysToSend, type OrderFormValues, ruleToSend } from '#web/orders/form/values/order-form-values.ts';
import { seriesPreviewQuery } from '#web/series/series.api.ts';
import { seriesEndSchema } from '#web/series/series-end.ts';

/** What the series of an order has, and its form does not change. */
export type SavedSeries = SeriesEnd & Pick<SeriesDetails, 'closed_day_rule'>;

const addressDebounceMs = 400;
/** The longest address there is. */
const maxAddress = 300;

/** The addresses of the visits, which say what windows they have; none where times are free. */
function useVisitAddresses({
  pickup_address,
  delivery_address,
}: OrderFormValues): Pick<SeriesPreviewDraft, 'pickup_address' | 'delivery_address'> {
  const { use_windows = false } = useBusiness();
  const typed = { pickup_address, delivery_address };
  const [settled, setSettled] = useState(typed);
  const typedKey = addressKey(typed);
  useDebouncedCallback(
    use_windows && typedKey !== addressKey(settled) ? typedKey : null,
    () => setSettled(typed),
    addressDebounceMs,
  );
  if (!use_windows) return {};
  const toSend = (address: string) => address.trim().slice(0, maxAddress) || undefined;
  return {
    pickup_address: toSend(settled.pickup_address),
    delivery_address: toSend(settled.delivery_address),
  };
}

const addressKey = ({
  pickup_address,
  delivery_address,
}: Pick<OrderFormValues, 'pickup_address' | 'delivery_address'>): string =>
  JSON.stringify([pickup_address, delivery_address]);

interface PreviewOptions {
  /** The order whose places, and those of its series, count as free. */
  order_id: string | undefined;
  saved?: SavedSeries | null;
  isEnabled?: boolean;
}

/** What the service says of the dates that are typed; nothing while they are incomplete or contradict each other. */
export function useSeriesPreview(
  values: OrderFormValues,
  { order_id, saved = null, isEnabled = true }: PreviewOptions,
) {
  const { time_zone } = useBusiness();
  const addresses = useVisitAddresses(values);
  const dates = isEnabled ? previewDraft(values, saved, time_zone) : null;
  const draft = dates && { ...dates, ...addresses, order_id };
  return { draft, ...useQuery(seriesPreviewQuery(draft)) };
}

/** What is typed, for the preview; `null` while its dates or its end are incomplete or contradict each other. */
function previewDraft(
  values: OrderFormValues,
  saved: SavedSeries | null,
  zone: string,
): SeriesPreviewDraft | null {
  const pickup_date = fromWallClock(values.pickup_date, zone);
  const delivery_date = fromWallClock(values.delivery_date, zone);
  const end = saved ?? seriesEndSchema.safeParse(values).data;
  if (!pickup_date || !delivery_date || !isBefore(pickup_date, delivery_date) || !end) return null;
  const { frequency_template_id } = values;
  const chosen = ruleToSend(values);
  const closed_day_rule = chosen === undefined ? saved?.closed_day_rule : chosen;
  return {
    pickup_date,
    delivery_date,
    frequency_template_id,
    recurrence: daysToSend(values),
    ...end,
    closed_day_rule,
  };
}
