import { rate } from '../table.ts';
import type { Cpu } from './cpu.ts';

/** Calls a second, the slowest of a hundred, and what the processor did for each, in milliseconds. */
export interface Figures extends Cpu {
  perSecond: number;
  p99: number;
}

export interface Row {
  name: string;
  ours: Figures;
  floor: Figures;
  /** What PostgreSQL alone gets through in a second. */
  ceiling: number | null;
}

const cpu = ({ server, postgres }: Cpu) => `${server.toFixed(2)} + ${postgres.toFixed(2)}`;

/** As Markdown, to be kept. */
export function rowsTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, ours, floor, ceiling }) => {
    const cells = [
      name,
      rate(ours.perSecond),
      rate(floor.perSecond),
      `${((ours.perSecond / floor.perSecond) * 100).toFixed(0)} %`,
      ceiling === null ? '–' : rate(ceiling),
      ours.p99.toFixed(1),
      floor.p99.toFixed(1),
      (ours.p99 / floor.p99).toFixed(1),
      cpu(ours),
      cpu(floor),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Call | ours/s | floor/s | of the floor | PostgreSQL alone/s | p99 ours | p99 floor | ratio | CPU ours | CPU floor |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}
