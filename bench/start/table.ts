import { markdown, median } from '../table.ts';

/** One start: milliseconds until it is open, and memory in MB some seconds later. */
export interface Start {
  ms: number;
  rss: number;
  own: number;
}

export interface Row {
  name: string;
  /** With an empty data folder. */
  first: Start[];
  /** With the data folder of the first start. */
  later: Start[];
  /** The later starts, with all sockets connected. */
  sockets: Omit<Start, 'ms'>[];
}

const rounded = (values: number[]) => median(values).toFixed(0);
const memory = (of: Omit<Start, 'ms'>[]) =>
  `${rounded(of.map(({ rss }) => rss))} (${rounded(of.map(({ own }) => own))})`;

export function startTable(rows: readonly Row[], sockets: number): string {
  const cells = rows.map(({ name, first, later, sockets }) => {
    return [
      name,
      rounded(first.map(({ ms }) => ms)),
      rounded(later.map(({ ms }) => ms)),
      memory(first),
      memory(later),
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
