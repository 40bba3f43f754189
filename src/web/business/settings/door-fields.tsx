import { type ReactNode, useId } from 'react';
import {
  afterwardsRanges,
  ProofLevel,
  type ProofSettings,
  proofLevelLabels,
  proofLevels,
} from '#shared/business/proof-settings.ts';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { NumberField, SettingField } from './settings-fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** What a driver is asked for at a door, and what is kept of it. */
export function DoorFields(settings: SettingsForm) {
  const level = (name: keyof ProofSettings, hint: string) => (
    <SettingField name={name} settings={settings} hint={hint}>
      <Select
        className="max-w-60"
        value={settings.values[name]}
        onChange={({ target: { value } }) => settings.form.setValue(name, ProofLevel.parse(value))}
      >
        <SelectOptions values={proofLevels} labels={proofLevelLabels} />
      </Select>
    </SettingField>
  );
  return (
    <>
      <p className="text-sm text-ink-2">
        Ask nothing: one tap finishes a stop. Required: it can’t be finished without.
      </p>
      <Group title="At a pickup">
        {level(
          'proof_pickup_bags',
          'The driver counts the bags. It becomes the number of bags of the order.',
        )}
        {level('proof_pickup_photos', 'Up to 4 photos of what was collected.')}
        {level('proof_pickup_receiver', 'Who handed it over.')}
        {level('proof_pickup_signature', 'They sign on the phone.')}
      </Group>
      <Group title="At a delivery">
        {level(
          'proof_delivery_bags',
          'The driver counts the bags. A different count appears in the wrap-up.',
        )}
        {level('proof_delivery_photos', 'Up to 4 photos of where the laundry was left.')}
        {level('proof_delivery_receiver', 'The name of who took the laundry.')}
        {level('proof_delivery_signature', 'They sign on the phone.')}
      </Group>
      <Group title="Where a stop fails">
        {level('proof_failed_photos', 'Photos of why, such as a closed gate. The customer sees them.')}
        <NumberField
          name="new_date_reminder_days"
          settings={settings}
          range={afterwardsRanges.new_date_reminder_days}
          hint="We remind you once if an order has no new date this many days after its stop failed."
        />
      </Group>
      <Group title="What is kept">
        <NumberField
          name="keep_pictures_days"
          settings={settings}
          range={afterwardsRanges.keep_pictures_days}
          hint="We delete photos and signatures this long after the order’s last change, never while a case is open."
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grid gap-4 border-t border-line pt-4" aria-labelledby={id}>
      <h3 className="text-sm" id={id}>
        {title}
      </h3>
      <div className="grid grid-cols-2 items-start gap-x-5 gap-y-4 max-md:grid-cols-1">{children}</div>
    </section>
  );
}
