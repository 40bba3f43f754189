import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import {
  differences,
  type StaffOrderField,
  type StaffOrderValues,
  staffValuesOf,
  withFields,
} from './staff-order-values.ts';

export type Version = 'mine' | 'theirs';

interface Compared {
  latest: Order | undefined;
  values: StaffOrderValues;
  /** What was typed here. */
  changed: readonly StaffOrderField[];
  zone: string;
}

/** Two versions of an order side by side, and which of the two holds in each field where they differ. */
export function useVersions({ latest, values, changed, zone }: Compared) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Partial<Record<StaffOrderField, Version>>>({});
  const theirs = latest && isOpen ? staffValuesOf(latest, zone) : null;
  const fields = theirs ? differences(theirs, values) : [];
  // What only they changed is theirs, unless said otherwise; what was typed here is not given up unasked.
  const versionOf = (field: StaffOrderField) =>
    chosen[field] ?? (changed.includes(field) ? 'mine' : 'theirs');
  return {
    /** Both, while they are compared. */
    compared: latest && theirs ? { latest, theirs, mine: values, fields } : null,
    versionOf,
    choose: (field: StaffOrderField, version: Version) => setChosen({ ...chosen, [field]: version }),
    chooseAll: (version: Version) =>
      setChosen(Object.fromEntries(fields.map((field) => [field, version] as const))),
    /** The typed version with what was taken from theirs. */
    merged: () =>
      theirs
        ? withFields(
            values,
            theirs,
            fields.filter((field) => versionOf(field) === 'theirs'),
          )
        : values,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setChosen({});
    },
  };
}
