import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { maxPricesAtOnce } from '#shared/pricing/customer-price.ts';
import { settingsQuery, useUpdateSettings } from '#web/business/settings.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { fetchUnpriced } from '#web/overview/setup.api.ts';
import { ChosenSkus } from '#web/pricing/chosen-skus.tsx';
import { basePricesQuery, useAgreeMany } from '#web/pricing/pricing.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Stat, Stats } from '#web/ui/display/stat-card.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

const maxCustomers = 500;

/** Agrees the base prices with all who have no price yet. */
export function BasePricesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: people } = useQuery({ queryKey: ['prices', 'unpriced'], queryFn: fetchUnpriced });
  const { data: skus } = useQuery(basePricesQuery);
  const { data: settings } = useQuery(settingsQuery);
  const { mutateAsync: agree } = useAgreeMany();
  const { mutateAsync: update } = useUpdateSettings();
  const { run, isBusy } = useAction();
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null);
  const [starts, setStarts] = useState<boolean | null>(null);
  // Each call has who is left loaded again: what it is a part of is what it was as it began.
  const [agreed, setAgreed] = useState({ done: 0, of: 0 });
  const [failure, setFailure] = useState<string | null>(null);
  const startsNow = starts ?? settings?.start_with_base_prices ?? false;
  const chosen = (skus ?? []).filter(({ id }) => !left?.has(id));
  const count = (people?.length ?? 0) * chosen.length;
  const agreeAll = async () => {
    const size = Math.max(1, Math.min(maxCustomers, Math.floor(maxPricesAtOnce / chosen.length)));
    const customer_ids = (people ?? []).map(({ id }) => id);
    let added = 0;
    setAgreed({ done: 0, of: count });
    for (let from = 0; from < customer_ids.length; from += size) {
      const body = {
        customer_ids: customer_ids.slice(from, from + size),
        ...(left?.size && { sku_ids: chosen.map(({ id }) => id) }),
      };
      added += (await agree({ body })).added;
      setAgreed({ done: added, of: count });
    }
    if (settings && startsNow !== settings.start_with_base_prices) {
      const { business_name, pickup_address, occurrence_lead_days, version } = settings;
      const kept = { business_name, pickup_address, occurrence_lead_days };
      await update({ ifMatch: version, body: { ...kept, start_with_base_prices: startsNow } });
    }
    await client.invalidateQueries({ queryKey: ['prices'] });
    return added;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const isAgreed = await run(agreeAll, { failure: 'Failed to save pricing', onFailure: setFailure });
    if (!isAgreed) return;
    toast.success(count === 1 ? '1 price agreed' : `${formatCount(count)} prices agreed`);
    onClose();
  };
  const isLoading = !people || !skus || !settings;
  return (
    <FormDialog
      title="Agree Base Prices"
      description={
        people &&
        `${formatCount(people.length)} ${people.length === 1 ? 'customer has' : 'customers have'} no price yet.`
      }
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      busy={isBusy}
      busyLabel={`${formatCount(agreed.done)} of ${formatCount(agreed.of)}`}
      loading={isLoading}
      isUnsendable={count === 0}
      action={`Agree ${count === 1 ? '1 Price' : `${formatCount(count)} Prices`}`}
    >
      {isLoading ? (
        <PanelSkeleton />
      ) : (
        <div className="grid gap-4">
          {failure && <Alert>{failure}</Alert>}
          <Stats slim className="mb-0!">
            <Stat label="Customers" note="without a price" value={people.length} />
            <Stat label="SKUs" note="at their base price" value={chosen.length} />
            <Stat label="Prices added" note="none is replaced" value={count} />
          </Stats>
          <ChosenSkus skus={skus} left={left} onChange={setLeft} />
          <p className="text-sm text-ink-2">
            These become the prices agreed with each of them. You can change each of them later.
          </p>
          <Switch checked={startsNow} onChange={({ target }) => setStarts(target.checked)}>
            <span>
              <span className="block font-medium">New customers start with base prices</span>
              <span className="block text-sm text-ink-2">
                Otherwise a new customer can order nothing until you agree prices with them.
              </span>
            </span>
          </Switch>
        </div>
      )}
    </FormDialog>
  );
}
