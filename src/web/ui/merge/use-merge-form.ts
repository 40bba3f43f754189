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
  const { form, base, changed, conflicts, setConflicts, merge, reset } = live;
  /** What was typed when the comparison opened; `null` while it is closed. */
  const [mine, setMine] = useState<V | null>(null);
  const compare = () => setMine(structuredClone(form.getValues()));
  const closeComparison = () => {
    setMine(null);
    setConflicts([]);
  };
  const choose = (field: F, side: Side) => {
    const from = side === 'mine' ? mine : base.values;
    if (from) setFormValues(form, takeFields(fields, { from, into: form.getValues(), taken: [field] }));
  };
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
    if (!mine && conflicts.some((field) => changed.includes(field))) return compare();
    closeComparison();
    await send(base);
  });
  return {
    ...live,
    submit,
    mine,
    isComparing: mine !== null,
    compare,
    closeComparison,
    choose,
    sideOf: (field: F): Side => (changed.includes(field) ? 'mine' : 'theirs'),
  };
}
