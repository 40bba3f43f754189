/** Keys of a form that change together, as the switch and the template of a recurring order. */
interface FieldGroup<V> {
  keys: readonly (keyof V)[];
  /** What counts when two versions are compared. */
  compared: (values: V) => unknown;
}

/** The fields that are compared and merged, in the order in which they are shown. */
export interface MergeFields<V, F extends string> {
  labels: Record<F, string>;
  /** The fields that are more than the key of their name. */
  groups?: { readonly [field in F]?: FieldGroup<V> };
}

interface MergeResult<V, F> {
  values: V;
  /** The fields that both changed, each in another way. */
  conflicts: F[];
}

const keysOf = <V, F extends string>({ groups }: MergeFields<V, F>, field: F): readonly (keyof V)[] =>
  groups?.[field]?.keys ?? [field as unknown as keyof V];

function isSame<V, F extends string>({ groups }: MergeFields<V, F>, field: F, one: V, other: V): boolean {
  const compared = groups?.[field]?.compared ?? ((values: V) => values[field as unknown as keyof V]);
  return textOf(compared(one)) === textOf(compared(other));
}

/** The keys of a reply and of what was typed may stand in another order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The fields in which two versions differ. */
export const diffFields = <V, F extends string>(fields: MergeFields<V, F>, one: V, other: V): F[] =>
  (Object.keys(fields.labels) as F[]).filter((field) => !isSame(fields, field, one, other));

/** One version, with some fields of another. */
export const takeFields = <V extends object, F extends string>(
  fields: MergeFields<V, F>,
  { from, into, taken }: { from: V; into: V; taken: readonly F[] },
): V => ({ ...into, ...pickFields(fields, from, taken) });

/** The keys of some fields, as the part of an edit that is sent. */
export function pickFields<V, F extends string, O extends object>(
  fields: MergeFields<V, F>,
  values: O,
  picked: readonly F[],
): Partial<O> {
  const keys = new Set<PropertyKey>(picked.flatMap((field) => keysOf(fields, field)));
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key))) as Partial<O>;
}

/** Merges two versions that were made of `base`. Mine wins where both changed a field. */
export function mergeValues<V extends object, F extends string>(
  fields: MergeFields<V, F>,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', V>,
): MergeResult<V, F> {
  const taken = diffFields(fields, base, mine);
  const elsewhere = diffFields(fields, base, theirs);
  return {
    values: takeFields(fields, { from: mine, into: theirs, taken }),
    conflicts: taken.filter((field) => elsewhere.includes(field) && !isSame(fields, field, mine, theirs)),
  };
}
