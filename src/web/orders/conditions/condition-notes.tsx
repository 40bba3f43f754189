import type { OrderFile } from '#shared/files/file.ts';
import { formatTimeOrDate } from '#shared/kernel/date-text.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { asPicture } from '#web/files/picture.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderPictures } from '#web/orders/display/order-pictures.tsx';

/** The stains and damages that were noted of the items of an order; without any, nothing. */
export function ConditionNotes({ order: { files, items } }: { order: OrderDetails }) {
  const notes = files.filter(({ purpose, state }) => purpose === 'condition' && state !== 'coming');
  if (notes.length === 0) return null;
  return (
    <ul className="mt-3.5 grid gap-2">
      {notes.map((file) => (
        <Note key={file.id} file={file} item={items[file.item_index ?? -1]?.sku_name} />
      ))}
    </ul>
  );
}

/** `item` is missing where an edit has taken it from the order since. */
function Note({ file, item }: { file: OrderFile; item: string | undefined }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const by = file.created_by_name ? `, by ${file.created_by_name}` : '';
  const label = `Photo of ${item ?? 'an item'}, ${formatTimeOrDate(file.taken_at, zone, now)}${by}`;
  return (
    <li className="flex items-center gap-3 rounded-[10px] border border-line p-2.5 text-sm">
      <OrderPictures className="flex-none" size="sm" takesNote pictures={[asPicture(file, label)]} />
      <div className="min-w-0">
        <p>
          {item && <b className="font-medium">{item} · </b>}
          <span>Noted when we received it</span>
        </p>
        {file.note && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{file.note}</p>}
      </div>
    </li>
  );
}
