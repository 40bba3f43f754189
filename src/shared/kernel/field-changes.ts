/** A changed field, before and after. */
interface FieldChange<T, F extends keyof T> {
  field: F;
  before: T[F] | null;
  after: T[F] | null;
}

/**
 * The fields that differ between two versions of a thing. Without a version before or after, as of a new
 * thing, all its fields but the empty ones.
 */
export const fieldChanges = <T, F extends keyof T>(
  fields: readonly F[],
  before: Pick<T, F> | null,
  after: Pick<T, F> | null,
): FieldChange<T, F>[] =>
  fields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => change.before !== change.after);
