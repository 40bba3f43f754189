import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { StarterSku } from '#shared/catalogue/many-skus.ts';
import { PriceInput } from '#shared/kernel/money.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { fieldErrorsOf } from '#web/kernel/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { starterSkusQuery, useCreateSkus } from './catalogue.api.ts';

/** What was typed of an item; its own name is its key. */
interface Typed {
  name: string;
  unit: string;
  price: string;
  isTicked: boolean;
}

const countText = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Usual items, of which staff type what they cost. */
export function StarterCatalogueDialog({ onClose }: { onClose: () => void }) {
  const { data: items, error, refetch } = useQuery(starterSkusQuery);
  const { gst_charged } = useGstMode();
  const { mutateAsync } = useCreateSkus();
  const { run, isBusy } = useAction();
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const typedOf = ({ name, unit }: StarterSku): Typed =>
    typed[name] ?? { name, unit, price: '', isTicked: false };
  const ticked = (items ?? []).filter((item) => !item.in_catalogue && typedOf(item).isTicked);
  const type = (item: StarterSku, change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, [item.name]: { ...typedOf(item), ...change } }));
    setErrors(({ [item.name]: _, ...others }) => others);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const rows = ticked.map((item) => ({
      item,
      ...typedOf(item),
      cents: PriceInput.safeParse(typedOf(item).price),
    }));
    const wrong = rows.flatMap(({ item, price, cents }) =>
      cents.success
        ? []
        : [
            [
              item.name,
              price.trim() === '' ? 'Enter a price' : (cents.error.issues[0]?.message ?? ''),
            ] as const,
          ],
    );
    setErrors(Object.fromEntries(wrong));
    const [first] = wrong;
    if (first) return focusPriceOf(first[0]);
    const skus = rows.map(({ item: { category, measure, unit: first }, name, unit, cents }) => ({
      ...{ name, category, unit, price: cents.data ?? 0 },
      ...(unit === first && { measure }),
    }));
    setFailure(null);
    const isAdded = await run(() => mutateAsync({ body: { skus } }), {
      done: `${countText(skus.length, 'SKU')} added`,
      failure: 'Failed to add SKUs',
      onFailure: (sentence, error) => {
        const atRows = fieldErrorsOf(error).map(({ path, message }) => {
          const row = rows[Number(path.split('.')[1])];
          return [row?.item.name ?? '', message] as const;
        });
        setErrors(Object.fromEntries(atRows));
        setFailure(sentence);
      },
    });
    if (isAdded) onClose();
  };
  const categories = [...new Set(items?.map(({ category }) => category))];
  return (
    <FormDialog
      title="Starter Catalogue"
      description={`Type what each costs${gst_charged ? ', without GST' : ''}. A price ticks its row; what has none is not added.`}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      busy={isBusy}
      dirty={ticked.length > 0}
      isUnsendable={ticked.length === 0}
      loading={!items && !error}
      action={`Add ${countText(ticked.length, 'Item')}`}
    >
      {failure && <Alert className="mb-3">{failure}</Alert>}
      {error && !items && <LoadError title="The items could not be loaded" error={error} onRetry={refetch} />}
      {!items && !error && <PanelSkeleton />}
      {categories.map((category) => {
        const of = (items ?? []).filter((item) => item.category === category);
        return (
          <section key={category} aria-label={category} className="not-first:mt-4">
            <h3 className="pb-1 text-sm font-semibold">
              {category} <span className="font-normal text-ink-3 tabular-nums">{of.length}</span>
            </h3>
            <ul>
              {of.map((item) => (
                <Row
                  key={item.name}
                  item={item}
                  typed={typedOf(item)}
                  error={errors[item.name]}
                  onType={(change) => type(item, change)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {items && (
        <p className="mt-4 text-sm text-ink-2 tabular-nums" role="status">
          {ticked.length} of {items.length} ticked
        </p>
      )}
    </FormDialog>
  );
}

const priceId = (name: string) => `price-of-${name.replaceAll(/\W+/g, '-')}`;
const focusPriceOf = (name: string) => document.getElementById(priceId(name))?.focus();

/** At a desk one line; on a phone the unit stands below the name. */
const rowStyles =
  'grid min-h-11 grid-cols-[20px_minmax(0,1fr)_124px_108px] items-center gap-x-2.5 border-line py-1 not-first:border-t max-md:grid-cols-[24px_minmax(0,1fr)_104px] max-md:gap-x-1';
const quietStyles = 'not-hover:not-focus:border-transparent bg-transparent overflow-ellipsis';
const unitStyles = 'max-md:col-start-2 max-md:row-start-2 max-md:h-8 max-md:text-sm';

interface RowProps {
  item: StarterSku;
  typed: Typed;
  error: string | undefined;
  onType: (change: Partial<Typed>) => void;
}

function Row({ item, typed: { name, unit, price, isTicked }, error, onType }: RowProps) {
  const id = useId();
  if (item.in_catalogue) {
    return (
      <li className={classNames(rowStyles, 'text-ink-3')}>
        <input type="checkbox" disabled aria-label={item.name} />
        <span className="px-3">{item.name}</span>
        <span className={classNames('px-3', unitStyles)}>{item.unit}</span>
        <span className="text-xs max-md:col-start-3 max-md:row-start-1">In your catalogue</span>
      </li>
    );
  }
  return (
    <li className={rowStyles}>
      <input
        type="checkbox"
        className="size-4.5 accent-accent touch:size-5"
        aria-label={name || item.name}
        checked={isTicked}
        onChange={({ target }) => onType({ isTicked: target.checked })}
      />
      <TextInput
        className={quietStyles}
        value={name}
        aria-label={`Name of ${item.name}`}
        autoComplete="off"
        onChange={({ target }) => onType({ name: target.value })}
      />
      <TextInput
        className={classNames(quietStyles, unitStyles, 'text-ink-2')}
        value={unit}
        aria-label={`Unit of ${item.name}`}
        autoComplete="off"
        onChange={({ target }) => onType({ unit: target.value })}
      />
      <div className="max-md:col-start-3 max-md:row-span-2 max-md:row-start-1">
        <MoneyInput
          id={priceId(item.name)}
          value={price}
          placeholder="0.00"
          aria-label={`Price of ${item.name}`}
          aria-invalid={error !== undefined}
          aria-describedby={error ? id : undefined}
          onChange={(text) => onType({ price: text, isTicked: text !== '' })}
        />
      </div>
      <p className="col-span-full justify-self-end empty:hidden" id={id} aria-live="polite">
        {error && (
          <span className="flex items-center gap-1.5 text-xs font-medium text-danger-ink">
            <CircleAlert className="size-3.5" aria-hidden="true" />
            {error}
          </span>
        )}
      </p>
    </li>
  );
}
