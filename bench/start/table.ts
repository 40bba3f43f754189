import { markdown, median } from '../table.ts';

/** One start: milliseconds until it is open, and MB in memory some seconds later. */
export interface Start {
  ms: number;
  rss: number;
  own: number;
}

export interface Row {
  name: string;
  /** On an empty folder. */
  first: Start[];
  /** On the folder of the time before. */
  present: Start[];
  /** The present ones, with all sockets connected. */
  sockets: Omit<Start, 'ms'>[];
}

const whole = (values: number[]) => median(values).toFixed(0);
const memory = (of: Omit<Start, 'ms'>[]) =>
  `${whole(of.map(({ rss }) => rss))} (${whole(of.map(({ own }) => own))})`;

export function startTable(rows: readonly Row[], sockets: number): string {
  const cells = rows.map(({ name, first, present, sockets }) => {
    return [
      name,
      whole(first.map(({ ms }) => ms)),
      whole(present.map(({ ms }) => ms)),
      memory(first),
      memory(present),
      memory(sockets),
    ];
  });
  return markdown(
    [
      'Server',
      'first start, ms',
      'start, ms',
      'MB after the first start',
      'MB after a start',
      `MB with ${sockets} sockets`,
    ],
    cells,
  );
}
