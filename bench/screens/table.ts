import { markdown } from '../table.ts';

/** One search, in milliseconds: the call, and from the last key to the frame with the rows. */
export interface Search {
  call: number;
  rows: number;
}

/** An interaction, and the durations of its tasks over 50 ms. */
export interface Interaction {
  name: string;
  times: number;
  tasks: number[];
}

const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

const ms = (value: number) => value.toFixed(0);

/** `debounceMs` is subtracted from the time to the rows: nothing works meanwhile. */
export function searchTable(searches: readonly Search[], debounceMs: number): string {
  const row = (name: string, values: number[]) => [
    name,
    ms(percentile(values, 0.5)),
    ms(percentile(values, 0.95)),
    ms(Math.max(...values)),
  ];
  return markdown(
    [`${searches.length} searches`, 'median', 'p95', 'longest'],
    [
      row(
        'the call',
        searches.map(({ call }) => call),
      ),
      row(
        'to new rows, from the last key',
        searches.map(({ rows }) => rows),
      ),
      row(
        'to new rows, from when the hand has rested',
        searches.map(({ rows }) => rows - debounceMs),
      ),
    ],
  );
}

export function interactionTable(interactions: readonly Interaction[]): string {
  const cells = interactions.map(({ name, times, tasks }) => [
    name,
    times,
    tasks.length,
    tasks.length > 0 ? ms(Math.max(...tasks)) : '–',
  ]);
  return markdown(['Deed', 'times', 'tasks over 50 ms', 'the longest'], cells);
}
