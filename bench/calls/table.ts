import { markdown, rate } from '../table.ts';
import type { Cpu } from './cpu.ts';

/** Calls per second, percentiles in milliseconds, and processor time per call in milliseconds. */
export interface CallFigures extends Cpu {
  perSecond: number;
  p99: number;
  /** The median of a change that was made meanwhile; `NaN` without. */
  change: number;
}

export interface Row {
  name: string;
  ours: CallFigures;
  floor: CallFigures;
  /** Calls per second of PostgreSQL alone. */
  ceiling: number | null;
}

/** A dash for a call that got no answer in time. */
const figure = (value: number, write: (value: number) => string) =>
  value > 0 && Number.isFinite(value) ? write(value) : '–';
const cpu = ({ server, postgres }: Cpu) =>
  figure(server + postgres, () => `${server.toFixed(2)} + ${postgres.toFixed(2)}`);
const oneDigit = (value: number) => value.toFixed(1);

export function rowsTable(rows: readonly Row[]): string {
  const cells = rows.map(({ name, ours, floor, ceiling }) => {
    return [
      name,
      figure(ours.perSecond, rate),
      figure(floor.perSecond, rate),
      figure(ours.perSecond / floor.perSecond, (share) => `${(share * 100).toFixed(0)} %`),
      figure(ceiling ?? 0, rate),
      figure(ours.p99, oneDigit),
      figure(floor.p99, oneDigit),
      figure(ours.p99 / floor.p99, oneDigit),
      figure(ours.change, oneDigit),
      figure(floor.change, oneDigit),
      cpu(ours),
      cpu(floor),
    ];
  });
  return markdown(
    [
      'Call',
      'ours/s',
      'floor/s',
      'of the floor',
      'PostgreSQL alone/s',
      'p99 ours',
      'p99 floor',
      'ratio',
      'a change, ours',
      'floor',
      'CPU ours',
      'CPU floor',
    ],
    cells,
  );
}
