import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import {
  diffStaffOrderValues,
  type StaffOrderField,
  type StaffOrderValues,
  toStaffOrderValues,
  withFields,
} from './staff-order-values.ts';

export type Side = 'mine' | 'theirs';

interface ComparisonInput {
  latest: Order | undefined;
  values: StaffOrderValues;
  /** The fields that were typed here. */
  changed: readonly StaffOrderField[];
  zone: string;
}

/** The typed and the saved version of an order, and which of the two the user takes for each field. */
export function useVersionComparison({ latest, values, changed, zone }: ComparisonInput) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Partial<Record<StaffOrderField, Side>>>({});
  const theirs = latest && isOpen ? toStaffOrderValues(latest, zone) : null;
  const fields = theirs ? diffStaffOrderValues(theirs, values) : [];
  // A field that only they changed is theirs by default; what was typed here is never dropped unasked.
  const sideOf = (field: StaffOrderField) => chosen[field] ?? (changed.includes(field) ? 'mine' : 'theirs');
  return {
    /** Both versions; `null` unless the comparison is open. */
    comparison: latest && theirs ? { latest, theirs, mine: values, fields } : null,
    sideOf,
    choose: (field: StaffOrderField, side: Side) => setChosen({ ...chosen, [field]: side }),
    chooseAll: (side: Side) => setChosen(Object.fromEntries(fields.map((field) => [field, side] as const))),
    /** The typed values, with the fields that were taken from theirs. */
    merged: () =>
      theirs
        ? withFields(
            values,
            theirs,
            fields.filter((field) => sideOf(field) === 'theirs'),
          )
        : values,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setChosen({});
    },
  };
}
