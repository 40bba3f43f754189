import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isVersionConflict } from '#web/kernel/api.ts';
import { diffFields, takeFields } from './three-way-merge.ts';
import { type FormBase, isNewer, type LiveFormInput, setFormValues, useLiveForm } from './use-live-form.ts';
import { useSubmitOnce } from './use-submit-once.ts';

interface Edit<T, V, F> {
  /** The version that the form is based on. */
  base: T;
  values: V;
  /** The fields that differ from it. */
  changed: readonly F[];
  /** Goes on from the version that was saved, where the form stays open. */
  reset: (saved: T) => void;
}

interface MergeFormInput<T, V extends FieldValues, O, F extends string> extends LiveFormInput<T, V, O, F> {
  save: (output: O, edit: Edit<T, V, F>) => Promise<void>;
  /** Loads the present version after the service has refused an older one. */
  load?: () => Promise<T>;
  /** A save failed; everything typed stays. */
  onError: (error: unknown) => void;
}

export type Side = 'mine' | 'theirs';

/**
 * The form of what others may change at the same time. Two people who change different fields both keep
 * theirs. Where both changed a field, the first save opens the comparison instead of overwriting.
 */
export function useMergeForm<T, V extends FieldValues, O, F extends string>(
  input: MergeFormInput<T, V, O, F>,
) {
  const { fields, save, load, onError } = input;
  const live = useLiveForm(input);
  const { form, base, changed, conflicts, merge, reset } = live;
  const comparison = useComparison(live);
  const { isComparing, compare, closeComparison } = comparison;
  const send = async (from: FormBase<T, V>): Promise<void> => {
    let merged: ReturnType<typeof merge> | undefined;
    await form.handleSubmit(async (output) => {
      const values = form.getValues();
      try {
        await save(output, {
          base: from.item,
          values,
          changed: diffFields(fields, from.values, values),
          reset,
        });
      } catch (error) {
        const latest = isVersionConflict(error) ? await load?.().catch(() => undefined) : undefined;
        if (latest !== undefined && isNewer(latest, from.item)) merged = merge(from, latest);
        else onError(error);
      }
    })();
    if (merged && merged.conflicts.length > 0) compare();
    else if (merged) await send(merged.next);
  };
  const submit = useSubmitOnce(async () => {
    if (!isComparing && conflicts.some((field) => changed.includes(field))) return compare();
    closeComparison();
    await send(base);
  });
  return { ...live, ...comparison, submit };
}

type LiveForm<T, V extends FieldValues, O, F extends string> = ReturnType<typeof useLiveForm<T, V, O, F>>;

/** Both versions of the fields in conflict. The form itself holds which side is chosen. */
function useComparison<T, V extends FieldValues, O, F extends string>(live: LiveForm<T, V, O, F>) {
  const { form, fields, base, changed, setConflicts } = live;
  /** What was typed when the comparison opened; `null` while it is closed. */
  const [mine, setMine] = useState<V | null>(null);
  return {
    mine,
    isComparing: mine !== null,
    compare: () => setMine(structuredClone(form.getValues())),
    closeComparison: () => {
      setMine(null);
      setConflicts([]);
    },
    choose: (field: F, side: Side) => {
      const from = side === 'mine' ? mine : base.values;
      if (from) setFormValues(form, takeFields(fields, { from, into: form.getValues(), taken: [field] }));
    },
    sideOf: (field: F): Side => (changed.includes(field) ? 'mine' : 'theirs'),
  };
}
