import { useQuery } from '@tanstack/react-query';
import { encodeQR } from 'qr';
import { type CSSProperties, useMemo, useState } from 'react';
import * as z from 'zod';
import type { RouteReply } from '#shared/kernel/route.ts';
import { bagRange } from '#shared/labels/bag.ts';
import { type LabelMark, type LabelPage, labelPlaces, labelSheet } from '#shared/labels/label-sheet.ts';
import {
  type LabelFormat,
  labelFormats,
  labelsPdfRoute,
  labelsRoute,
  maxLabels,
  setBagsRoute,
} from '#shared/labels/labels.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { saveFile } from '#web/kernel/download.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { LabelChoices, type LabelSettings } from './label-choices.tsx';
import { PaperSkeleton } from './loaded-paper.tsx';
import { PaperPage } from './paper-page.tsx';
import { type LabelChoice, labelsQuery, useSetBags } from './papers.api.ts';

/** On a screen four fifths of the paper, or as wide as a phone; printed to the millimetre. */
const pageStyles = { a4: 'w-[168mm]', roll: 'w-[90mm]' };

/** Labels as they are printed, a drawing in millimetres for each page of paper. */
function LabelPages({ pages, format }: { pages: readonly LabelPage[]; format: LabelFormat }) {
  return pages.map((page, index) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their sequence
      key={index}
      className={classNames(
        'max-w-full print:w-auto print:not-last:break-after-page print:break-inside-avoid',
        pageStyles[format],
      )}
      aria-label={`Page ${index + 1} of ${pages.length}`}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it has texts, which are read */}
      <svg
        className="block h-auto w-full bg-[#fff] text-[#000] shadow-sm print:h-(--page-height) print:w-(--page-width) print:shadow-none"
        style={sizeOf(page)}
        viewBox={`0 0 ${page.width} ${page.height}`}
        data-theme="light"
      >
        {page.marks.map((mark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks keep their sequence
          <Mark key={at} {...mark} />
        ))}
      </svg>
    </section>
  ));
}

const sizeOf = ({ width, height }: LabelPage) =>
  ({ '--page-width': `${width}mm`, '--page-height': `${height}mm` }) as CSSProperties;

function Mark(mark: LabelMark) {
  if (mark.type === 'qr') return <QrCode {...mark} />;
  if (mark.type === 'outline') {
    const { type, ...box } = mark;
    return (
      <rect
        {...box}
        className="print:hidden"
        fill="none"
        stroke="#ccc"
        strokeWidth="0.2"
        strokeDasharray="1"
      />
    );
  }
  const { x, y, size, weight, align, text } = mark;
  return (
    <text
      x={x}
      y={y}
      className="font-sans tracking-normal"
      fill="currentColor"
      fontSize={size}
      fontWeight={weight}
      textAnchor={align}
    >
      {text}
    </text>
  );
}

/** As one path of modules; around it the label is free, so it has no margin of its own. Its code stands beside it as text. */
function QrCode({ x, y, size, content }: Extract<LabelMark, { type: 'qr' }>) {
  const { path, modules } = useMemo(() => qrPath(content), [content]);
  return (
    <path
      d={path}
      fill="currentColor"
      shapeRendering="crispEdges"
      transform={`translate(${x} ${y}) scale(${size / modules})`}
    />
  );
}

/** The dark modules, each row's runs as boxes, in modules from the upper left corner. */
function qrPath(content: string): { path: string; modules: number } {
  const framed = encodeQR(content, 'raw', { border: 1 });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { path: runs.join(''), modules: rows.length };
}

type OrderWithoutBags = RouteReply<typeof labelsRoute>['without_bags'][number];

/** The orders none of whose bags has a code: somebody says how many bags there are. */
function OrdersWithoutBags({ orders }: { orders: readonly OrderWithoutBags[] }) {
  return (
    <section
      className="card w-[168mm] max-w-full px-4 pt-4 pb-1.5 print:hidden"
      aria-labelledby="without-bags"
    >
      <h2 className="text-base" id="without-bags">
        Not labelled yet
      </h2>
      <p className="mb-2 text-sm text-ink-2">Say how many bags there are, and each gets a label.</p>
      <ul>
        {orders.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
      </ul>
    </section>
  );
}

const rowStyles = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5';

function OrderRow({ order }: { order: OrderWithoutBags }) {
  const { order_id, order_number, customer_name, bag_count } = order;
  const [bags, setBags] = useState(String(bag_count ?? 1));
  const { mutateAsync } = useSetBags();
  const { run, isBusy } = useAction();
  const count = setBagsRoute.body.shape.count.safeParse(Number(bags || Number.NaN)).data;
  const make = () =>
    count !== undefined &&
    run(() => mutateAsync({ params: { id: order_id }, body: { count } }), {
      failure: 'The labels could not be made. Try again.',
    });
  return (
    <li>
      <form
        className={rowStyles}
        aria-label={order_number}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="order-no">{order_number}</p>
          <p className="text-sm wrap-anywhere text-ink-2">{customer_name}</p>
        </div>
        <Quantity
          className="w-32"
          label={`Bags of ${order_number}`}
          value={bags}
          max={bagRange.max}
          onChange={setBags}
        />
        <Button type="submit" disabled={count === undefined} busy={isBusy}>
          Make labels
        </Button>
      </form>
    </li>
  );
}

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
