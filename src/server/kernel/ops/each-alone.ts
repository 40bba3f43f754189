import { errorMessage } from '../error-message.ts';

/**
 * Does something for each of a batch, one after the other: one that fails does not hold up the others. After `maxFailures` the
 * rest is left for the next time, as where a store does not answer. @throws AggregateError with all failures, at the end
 */
export async function eachAlone<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  failure: string,
  maxFailures = Number.POSITIVE_INFINITY,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    if (errors.length >= maxFailures) break;
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${failure} ${errorMessage(errors[0])}`);
}
