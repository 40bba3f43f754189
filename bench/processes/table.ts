import { markdown, median, rate } from '../table.ts';
import type { Crossing } from './live.ts';

/** Calls per second, and processor time per call in milliseconds. */
export interface Reads {
  perSecond: number;
  servers: number;
  postgres: number;
  proxy: number;
}

export interface Row {
  name: string;
  one: Reads[];
  two: Reads[];
}

export function readsTable(rows: readonly Row[], cores: number): string {
  const cells = rows.map(({ name, one, two }) => {
    const of = (reads: Reads[], what: keyof Reads) => median(reads.map((read) => read[what]));
    const parts = (['servers', 'postgres', 'proxy'] as const).map((what) => of(two, what));
    const maxPerSecond = (cores * 1000) / parts.reduce((sum, part) => sum + part, 0);
    const [single, both] = [of(one, 'perSecond'), of(two, 'perSecond')];
    return [
      name,
      rate(single),
      rate(both),
      (both / single).toFixed(2),
      parts.map((part) => part.toFixed(2)).join(' + '),
      rate(maxPerSecond),
      (maxPerSecond / single).toFixed(2),
    ];
  });
  return markdown(
    [
      'Call',
      'one/s',
      'two/s',
      'ratio',
      'CPU of a call: servers + PostgreSQL + proxy',
      `${cores} cores allow/s`,
      'ratio they allow',
    ],
    cells,
  );
}

export function liveTable(crossings: readonly Crossing[], each_second: number): string {
  const row = (name: string, values: number[]) => {
    const sorted = values.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1);
    return [name, at(0.5), at(0.95), at(1)];
  };
  const heads = [`${crossings.length} live messages, ${each_second} a second, ms`, 'p50', 'p95', 'most'];
  return markdown(heads, [
    row(
      'from the call at one process to a socket of the other',
      crossings.map(({ call }) => call),
    ),
    row(
      "later than a socket of the call's own process",
      crossings.map(({ apart }) => apart),
    ),
  ]);
}
