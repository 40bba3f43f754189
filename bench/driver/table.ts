import type { Driven } from '../calls/driven.ts';
import { markdown, median, rate } from '../table.ts';

export interface Side {
  name: string;
  rates: Driven[];
}

/** What each side does, beside the last of them: the floor. */
export function ratesTable(sides: readonly Side[]): string {
  const of = ({ rates }: Side, what: keyof Driven) => median(rates.map((each) => each[what]));
  const floor = sides.at(-1);
  const cells = sides.map((side) => [
    side.name,
    rate(of(side, 'perSecond')),
    floor ? `${((of(side, 'perSecond') / of(floor, 'perSecond')) * 100).toFixed(0)} %` : '–',
    ...[of(side, 'p50'), of(side, 'p99')].map((ms) => ms.toFixed(1)),
    `${of(side, 'server').toFixed(2)} + ${of(side, 'postgres').toFixed(2)}`,
  ]);
  return markdown(['Call', 'a second', 'of the floor', 'p50, ms', 'p99, ms', 'CPU'], cells);
}
