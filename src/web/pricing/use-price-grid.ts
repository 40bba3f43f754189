import { useMemo, useState } from 'react';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import { CallError, fieldErrorsOf } from '#web/kernel/api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useEditPrices } from './customer-prices.api.ts';
import { changesOf, gridRow, type PriceEdits, pastePrices, typePrice } from './price-edits.ts';
import { focusPrice, type RowActions } from './price-field.tsx';

type Refusals = ReadonlyMap<string, string>;

const noRefusals: Refusals = new Map();

const without = <Value>(all: ReadonlyMap<string, Value>, ids: ReadonlySet<string>) =>
  new Map([...all].filter(([id]) => !ids.has(id)));

const priceCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'price' : 'prices'}`;

/** What is typed into the grid of a customer, and its save. `shown` are the rows on the page, downwards. */
export function usePriceGrid(
  customer: { id: string; name: string },
  skus: readonly PricedSku[],
  shown: readonly PricedSku[],
  /** Shows every row. */
  onShowAll: () => void,
) {
  const [edits, setEdits] = useState<PriceEdits>(new Map());
  const [refusals, setRefusals] = useState(noRefusals);
  /** The last save was refused. */
  const [isRefused, setRefused] = useState(false);
  /** What was done to many fields at once, to be read out. */
  const [done, setDone] = useState('');
  const { mutateAsync } = useEditPrices();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();

  const changes = useMemo(() => changesOf(skus, edits), [skus, edits]);
  const wrong = skus.filter((sku) => gridRow(sku, edits.get(sku.id)).fault !== undefined);
  const faulty = skus.filter((sku) => refusals.has(sku.id) || wrong.includes(sku));
  const isDirty = changes.length > 0 || wrong.length > 0;

  const actions = useMemo((): RowActions => {
    const forget = (rows: readonly PricedSku[]) => {
      const ids = new Set(rows.map(({ id }) => id));
      setRefusals((all) => (all.size > 0 ? without(all, ids) : all));
    };
    return {
      type: (sku, typed) => {
        setEdits((all) => typePrice(all, sku, typed));
        forget([sku]);
      },
      paste: (sku, lines) => {
        const below = shown.slice(shown.findIndex(({ id }) => id === sku.id));
        const rows = below.slice(0, lines.length);
        setEdits((all) => pastePrices(all, rows, lines));
        forget(rows);
        const over = lines.length - rows.length;
        setDone(
          `${formatCount(rows.length)} rows pasted.${over > 0 ? ` ${formatCount(over)} had no row left.` : ''}`,
        );
      },
      keep: (sku) => {
        setEdits((all) => {
          const edit = all.get(sku.id);
          return edit ? new Map(all).set(sku.id, { ...edit, seen: sku.customer_price }) : all;
        });
        forget([sku]);
        focusPrice(sku.id);
      },
      take: (sku) => {
        setEdits((all) => without(all, new Set([sku.id])));
        forget([sku]);
        focusPrice(sku.id);
      },
    };
  }, [shown]);

  const refuse = (first: string | undefined) => {
    setRefused(true);
    if (!shown.some(({ id }) => id === first)) onShowAll();
    // Once they are on the page.
    if (first) requestAnimationFrame(() => focusPrice(first));
  };
  const save = async () => {
    setDone('');
    if (wrong[0]) return refuse(wrong[0].id);
    const removed = skus.filter((sku) => gridRow(sku, edits.get(sku.id)).change === 'removed');
    if (removed.length > 0 && !(await confirm(removalOf(customer.name, removed, changes.length)))) return;
    const sent = edits;
    const isSaved = await run(() => mutateAsync({ params: { id: customer.id }, body: { changes } }), {
      done: `${priceCount(changes.length)} saved`,
      failure: 'Failed to save pricing',
      onFailure: (sentence, error) => {
        const rows = fieldErrorsOf(error).flatMap(({ path, message }) => {
          const sku_id = changes[Number(path.split('.')[1])]?.sku_id;
          return sku_id ? [[sku_id, message] as const] : [];
        });
        setRefusals(new Map(rows));
        if (rows.length > 0 && error instanceof CallError) refuse(rows[0]?.[0]);
        else toast.error(sentence);
      },
    });
    if (!isSaved) return;
    // What was typed while it was being saved stays.
    setEdits((all) => new Map([...all].filter(([id, edit]) => sent.get(id) !== edit)));
    setRefusals(noRefusals);
    setRefused(false);
  };
  const discard = () => {
    const before = { edits, refusals };
    setEdits(new Map());
    setRefusals(noRefusals);
    setRefused(false);
    toast.undoable('Changes discarded', () => {
      setEdits(before.edits);
      setRefusals(before.refusals);
    });
  };
  const fill = (filled: PriceEdits, count: number) => {
    setEdits(filled);
    setDone(`${priceCount(count)} filled.`);
  };
  return {
    ...{ edits, refusals, changes, faulty, isDirty, isBusy, actions, done, save, discard, fill },
    isRefused: isRefused && faulty.length > 0,
  };
}

/** At most so many are named. */
const named = 4;

function removalOf(customer: string, removed: readonly PricedSku[], changes: number) {
  const names = removed.slice(0, named).map(({ name }) => name);
  const more = removed.length - names.length;
  const others = changes - removed.length;
  const what = [...names, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(', ');
  return {
    title: `Remove ${priceCount(removed.length)}?`,
    body: `${customer} can’t order ${removed.length === 1 ? 'it' : 'them'} any more: ${what}. Orders already placed keep their prices.${others > 0 ? ` This also saves your other ${others === 1 ? 'change' : `${formatCount(others)} changes`}.` : ''}`,
    action: removed.length === 1 ? 'Remove Price' : 'Remove Prices',
    danger: true,
  };
}
