import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import {
  type AgreedMany,
  type ManyPrices,
  maxCustomersAtOnce,
  maxNamedChanges,
  maxPricesAtOnce,
  PercentChange,
  type PriceChange,
} from '#shared/pricing/customer-price.ts';
import { agreeManyRoute } from '#shared/pricing/pricing.contract.ts';
import { CustomerSelect } from '#web/accounts/people/customer-select.tsx';
import { call, detailOr } from '#web/kernel/api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { ChosenSkus } from './chosen-skus.tsx';
import { basePricesQuery, useAgreeMany } from './pricing.api.ts';

const nothing: AgreedMany = { customers: 0, added: 0, changed: 0, kept: 0 };
const pricesText = (count: number) => (count === 1 ? '1 price' : `${formatCount(count)} prices`);

/** `284 customers: 5,640 prices added, 40 stay as agreed` */
function effectText({ customers, added, changed, kept }: AgreedMany, isByPercent: boolean): string {
  const parts = [isByPercent ? `${pricesText(changed)} changed` : `${pricesText(added)} added`];
  if (changed > 0 && !isByPercent) parts.push(`${formatCount(changed)} replaced`);
  if (kept > 0) parts.push(`${formatCount(kept)} ${kept === 1 ? 'stays' : 'stay'} as agreed`);
  return `${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}: ${parts.join(', ')}`;
}

type SetPricesDialogProps = {
  customers: readonly (Pick<User, 'id'> & Partial<Pick<User, 'full_name'>>)[];
  /** SKUs that are off at first; without it all are on. */
  leftOut?: ReadonlySet<string>;
  /** The one SKU it is about, by percent first. */
  only?: Pick<Sku, 'id' | 'name'>;
  /** Chooses the customers inside it, who read what their prices become. */
  chooser?: (changes: readonly PriceChange[]) => ReactNode;
  /** The customers still load, or why they could not. */
  unread?: Error | boolean;
  onDone?: () => void;
  onClose: () => void;
};

/** Who of them has no price for the one SKU that changes: `Little Wattle has no price for it.` */
function pricelessText(
  customers: SetPricesDialogProps['customers'],
  { kept, changes = [] }: AgreedMany,
): string | null {
  // A price that rounds to itself is not among the changes: then nobody is named.
  if (kept > 0) return null;
  const priced = new Set(changes.map(({ customer_id }) => customer_id));
  const names = customers.flatMap(({ id, full_name }) => (full_name && !priced.has(id) ? [full_name] : []));
  if (names.length === 0) return null;
  return `${joinWithAnd(names)} ${names.length === 1 ? 'has' : 'have'} no price for it.`;
}

/** `5`, `2.5 %`, `−3`; `null`: no number that counts. */
function percentOf(typed: string): number | null {
  const text = typed.replace('−', '-').replace(/\s*%$/, '').trim();
  const { data } = PercentChange.safeParse(text === '' ? Number.NaN : Number(text));
  return data ?? null;
}

/** Agrees base prices, or another customer's, with many customers, or changes theirs by percent; first it says what that does. */
export function SetPricesDialog({
  customers,
  leftOut,
  only,
  chooser,
  unread = false,
  onDone,
  onClose,
}: SetPricesDialogProps) {
  const { data: skus } = useQuery(basePricesQuery);
  const { mutateAsync: agree } = useAgreeMany();
  const { run, isBusy } = useAction();
  const idempotencyKeyFor = useIdempotencyKey();
  const [source, setSource] = useState<'base' | 'copy' | 'percent'>(only ? 'percent' : 'base');
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState<User | null>(null);
  const [replace, setReplace] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string> | null>(leftOut ?? null);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = only ? [only] : (skus ?? []).filter(({ id }) => !left?.has(id));
  const isByPercent = source === 'percent';
  const percent = isByPercent ? percentOf(typed) : null;
  const size = Math.max(
    1,
    Math.min(maxCustomersAtOnce, Math.floor(maxPricesAtOnce / Math.max(1, chosen.length))),
  );
  // In several calls, the first would count again once a later one fails.
  const isTooMany = isByPercent && customers.length > size;
  const isGiven = { base: true, copy: from !== null, percent: percent !== null && !isTooMany }[source];
  const isWhole = chosen.length > 0 && customers.length > 0 && isGiven;
  const asked = {
    ...((only || left?.size) && { sku_ids: chosen.map(({ id }) => id) }),
    ...(source === 'copy' && from && { from_customer_id: from.id }),
    ...(percent === null ? { replace } : { percent }),
  };
  /** One call after the other, as many as it takes. */
  const each = async (send: (body: ManyPrices) => Promise<AgreedMany>, onSent: (sum: AgreedMany) => void) => {
    let sum = nothing;
    for (let start = 0; start < customers.length; start += size) {
      const customer_ids = customers.slice(start, start + size).map(({ id }) => id);
      const part = await send({ ...asked, customer_ids });
      sum = {
        ...part,
        customers: sum.customers + part.customers,
        added: sum.added + part.added,
        changed: sum.changed + part.changed,
        kept: sum.kept + part.kept,
      };
      onSent(sum);
    }
    return sum;
  };
  const {
    data: effect,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['prices', 'many', customers.map(({ id }) => id), asked],
    queryFn: () =>
      each(
        (body) => call(agreeManyRoute, { body: { ...body, dry_run: true } }),
        () => {},
      ),
    enabled: isWhole && !isBusy,
    placeholderData: keepPreviousData,
  });
  const shown = isWhole && !isPlaceholderData ? effect : undefined;
  const count = shown ? shown.added + shown.changed : 0;
  const priceless = isByPercent && chosen.length === 1 && shown && pricelessText(customers, shown);
  const putBack = (changed: number, undo_of: Temporal.Instant) =>
    run(
      async () => {
        const customer_ids = customers.map(({ id }) => id);
        const undone = await agree({ body: { customer_ids, undo_of } });
        const others = changed - undone.changed;
        const left = `${pricesText(others)} changed again: ${others === 1 ? 'it stays' : 'they stay'}.`;
        toast.success(`${pricesText(undone.changed)} put back`, others > 0 ? left : undefined);
      },
      { failure: 'Failed to save pricing' },
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setDone(0);
    let saved = nothing;
    const isSet = await run(
      async () => {
        saved = await each(
          // Percent count each time: what was sent and not heard of is sent again under the same key.
          (body) => agree({ body, idempotencyKey: idempotencyKeyFor(body) }),
          (sum) => setDone(sum.customers),
        );
      },
      {
        failure: 'Failed to save pricing',
        onFailure: setFailure,
      },
    );
    if (!isSet) return;
    const { changed, changed_at } = saved;
    if (changed_at && changed > 0)
      toast.undoable(`${pricesText(changed)} saved`, () => void putBack(changed, changed_at));
    else toast.success(`${pricesText(count)} saved`);
    onDone?.();
    onClose();
  };
  const tooMany = isTooMany ? `Choose at most ${formatCount(size)} customers at once.` : null;
  const unreadable = unread instanceof Error ? unread : isWhole && error;
  const fault =
    failure ?? tooMany ?? (unreadable ? detailOr(unreadable, 'Failed to load customer pricing') : null);
  return (
    <FormDialog
      title="Set Prices"
      description={`${only ? `${only.name} for` : 'For'} ${formatCount(customers.length)} ${customers.length === 1 ? 'customer' : 'customers'}. Orders placed keep their prices.`}
      loading={unread === true}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      busy={isBusy}
      busyLabel={`${formatCount(done)} of ${formatCount(customers.length)}`}
      isUnsendable={count === 0}
      action={count > 0 ? `Set ${count === 1 ? '1 Price' : `${formatCount(count)} Prices`}` : 'Set Prices'}
    >
      <div className="grid gap-4">
        {fault && <Alert>{fault}</Alert>}
        <Segment
          label="Which prices"
          value={source}
          onChange={setSource}
          options={[
            { value: 'base', label: 'Base prices' },
            { value: 'copy', label: 'Another customer’s' },
            { value: 'percent', label: 'By percent' },
          ]}
        />
        {source === 'copy' && <CustomerSelect value={from} onChange={setFrom} />}
        {isByPercent && (
          <Field
            label="Change in percent"
            hint="5 raises what they pay now, -5 lowers it, each to the nearest cent."
            error={
              typed && percent === null
                ? 'Enter a number from -50 to 100, with at most 2 decimals'
                : undefined
            }
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        )}
        {skus && !only && <ChosenSkus skus={skus} left={left} onChange={setLeft} />}
        {chooser?.(shown?.changes ?? [])}
        {!isByPercent && (
          <Switch checked={replace} onChange={({ target }) => setReplace(target.checked)}>
            <span>
              <span className="block font-medium">Also replace</span>
              <span className="block text-sm text-ink-2">Off, prices that are agreed already stay.</span>
            </span>
          </Switch>
        )}
        <div role="status">
          {shown && (
            <Alert kind="info">
              <p>{effectText(shown, isByPercent)}</p>
              {priceless && <p>{priceless}</p>}
            </Alert>
          )}
        </div>
        {!chooser && isByPercent && shown?.changes && (
          <Changes changes={shown.changes} count={count} isOne={customers.length === 1} />
        )}
      </div>
    </FormDialog>
  );
}

/** So many are seen at once. */
const shownAtOnce = 6;

/** What each price becomes: `Amelia Hart, Bath Towel` and `$4.50 → $4.73`; of one customer by the item alone. */
function Changes({ changes, count, isOne }: { changes: PriceChange[]; count: number; isOne: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, shownAtOnce);
  return (
    <div className="grid gap-2 text-sm">
      <ul className="divide-y divide-line border-y border-line" aria-label="New prices">
        {shown.map(({ customer_id, customer_name, sku_name, before, after }) => (
          <li
            key={`${customer_id} ${sku_name}`}
            className="flex flex-wrap justify-between gap-x-3 py-1.5 tabular-nums"
          >
            <span className="min-w-0 wrap-anywhere">
              {isOne ? sku_name : `${customer_name}, ${sku_name}`}
            </span>
            <span className="whitespace-nowrap text-ink-2">{`${formatCents(before)} → ${formatCents(after)}`}</span>
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" className="link tap-target w-fit" onClick={() => setWhole(true)}>
          {count > changes.length ? `Show First ${maxNamedChanges}` : `Show All ${changes.length}`}
        </button>
      )}
    </div>
  );
}
