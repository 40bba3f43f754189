import { useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import { diffFields, type MergeFields, mergeValues } from './three-way-merge.ts';

export interface LiveFormInput<T, V extends FieldValues, O, F extends string> {
  /** What is edited, in the newest version that is known. Without a `version`, another object is newer. */
  current: T;
  /** Must be stable: when it changes, its values are merged as those of a newer version. */
  toValues: (item: T) => V;
  fields: MergeFields<V, F>;
  resolver: Resolver<V, unknown, O>;
}

/** The version that a form is based on, and its values. */
export interface FormBase<T, V> {
  item: T;
  values: V;
}

/**
 * A form that stays open while what it edits changes elsewhere. A newer version is merged into it: what was
 * typed is kept, every other field takes its new value.
 */
export function useLiveForm<T, V extends FieldValues, O, F extends string>(input: LiveFormInput<T, V, O, F>) {
  const { current, toValues, fields, resolver } = input;
  const [base, setBase] = useState<FormBase<T, V>>(() => ({ item: current, values: toValues(current) }));
  const [conflicts, setConflicts] = useState<readonly F[]>([]);
  const [isMerged, setMerged] = useState(false);
  const form = useForm<V, unknown, O>({ defaultValues: base.values as DefaultValues<V>, resolver });
  const values = useWatch({ control: form.control, compute: (all: V) => all });
  /** Merges a newer version, and returns it with the fields in conflict. */
  const merge = (from: FormBase<T, V>, item: T) => {
    const mine = form.getValues();
    const next = { item, values: toValues(item) };
    const merged = mergeValues(fields, { base: from.values, mine, theirs: next.values });
    setBase(next);
    if (diffFields(fields, from.values, next.values).length > 0) {
      setFormValues(form, merged.values);
      setMerged(diffFields(fields, from.values, mine).length > 0);
      setConflicts((before) => [...new Set([...before, ...merged.conflicts])]);
    }
    return { next, conflicts: merged.conflicts };
  };
  useFollow(input, form.formState.isSubmitting, (latest) => {
    const item = isNewer(latest, base.item) ? latest : base.item;
    if (item !== base.item || diffFields(fields, base.values, toValues(item)).length > 0) merge(base, item);
  });
  return {
    form,
    fields,
    values,
    base,
    /** The fields that differ from the base. */
    changed: diffFields(fields, base.values, values),
    conflicts,
    setConflicts,
    /** A version from elsewhere was merged with what was typed. */
    isMerged,
    merge,
    /** Starts anew from this version; what was typed is dropped. */
    reset: (item: T) => {
      const next = { item, values: toValues(item) };
      setBase(next);
      setConflicts([]);
      setMerged(false);
      form.reset(next.values);
    },
  };
}

/** A person's own change comes back this way too: while it is being saved, nothing is merged. */
function useFollow<T, V>(
  { current, toValues }: { current: T; toValues: (item: T) => V },
  isSubmitting: boolean,
  merge: (latest: T) => void,
): void {
  // A new `toValues` is followed too, as when the business moves to another time zone.
  const follow = useEffectEvent((latest: T, _read: (item: T) => V) => merge(latest));
  useEffect(() => {
    if (!isSubmitting) follow(current, toValues);
  }, [current, toValues, isSubmitting]);
}

/** Whether the first is a newer version than the second. */
export function isNewer(one: unknown, other: unknown): boolean {
  const version = versionOf(one);
  return version === undefined ? one !== other : version > (versionOf(other) ?? 0);
}

const versionOf = (item: unknown): number | undefined => (item as { version?: number } | undefined)?.version;

/** Sets only the keys that differ: a field that stays keeps its focus and its caret. */
export function setFormValues<V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>, next: V): void {
  const before = form.getValues();
  const { isSubmitted } = form.formState;
  for (const key of Object.keys(next) as Path<V>[]) {
    if (JSON.stringify(before[key]) !== JSON.stringify(next[key]))
      form.setValue(key, next[key] as PathValue<V, Path<V>>, { shouldValidate: isSubmitted });
  }
}
