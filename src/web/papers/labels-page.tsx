import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { labelPlaces, labelSheet } from '#shared/labels/label-sheet.ts';
import { labelFormats, labelsPdfRoute, labelsRoute, maxLabels } from '#shared/labels/labels.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { saveFile } from '#web/kernel/download.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { LabelChoices, type LabelSettings } from './label-choices.tsx';
import { LabelPages } from './label-pages.tsx';
import { PaperSkeleton } from './loaded-paper.tsx';
import { OrdersWithoutBags } from './orders-without-bags.tsx';
import { PaperPage } from './paper-page.tsx';
import { type LabelChoice, labelsQuery } from './papers.api.ts';

/** The query string of the page: whose labels, on what. */
const LabelsSearch = z.object({
  orders: labelsRoute.query.shape.orders,
  day: labelsRoute.query.shape.day,
  blank: z.coerce.number().int().min(1).max(maxLabels).optional(),
  format: z.enum(labelFormats).optional(),
  first: z.coerce.number().int().min(1).max(labelPlaces.a4).optional(),
});

/** Labels to print: of orders, of the deliveries of a day, or blank ones. */
export function LabelsPage() {
  const today = useToday();
  const { name: business_name, time_zone } = useBusiness();
  const [search, setSearch] = useSearchState(LabelsSearch);
  const { format = 'a4', first = 1 } = search;
  const choice = choiceOf(search, today);
  const { data, error, refetch } = useQuery(labelsQuery(choice));
  const labels = data?.labels ?? [];
  const settings: LabelSettings = { choice, format, first };
  return (
    <PaperPage
      title="Labels"
      page={`labels-${format}`}
      isReady={labels.length > 0}
      onSave={() =>
        saveFile(
          labelsPdfRoute,
          { query: { ...choice, format, ...(format === 'a4' && { first }) } },
          'labels.pdf',
        )
      }
    >
      <LabelChoices
        settings={settings}
        orders={search.orders}
        today={today}
        count={data && labels.length}
        onChange={(patch) => setSearch(patch, { replace: true })}
      />
      {data && data.without_bags.length > 0 && <OrdersWithoutBags orders={data.without_bags} />}
      {data && labels.length === 0 && data.without_bags.length === 0 && (
        <EmptyState className="card w-[168mm] max-w-full" art="basket" title="No deliveries on this day">
          Labels are printed for deliveries that are still to come.
        </EmptyState>
      )}
      {!data && error && (
        <LoadError
          className="card w-[168mm] max-w-full"
          title="The labels could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <PaperSkeleton what="The labels" />}
      <LabelPages pages={labelSheet(labels, { format, first, business_name, time_zone })} format={format} />
    </PaperPage>
  );
}

/** One of the three; the deliveries of today where the address names none. */
function choiceOf({ orders, day, blank }: LabelChoice, today: Temporal.PlainDate): LabelChoice {
  if (orders) return { orders };
  return blank === undefined ? { day: day ?? today } : { blank };
}
