import { markdown, median } from './table.ts';

/** The transfer size of a file or call, in bytes. */
export interface Transfer {
  path: string;
  bytes: number;
}

/** LCP and TBT in milliseconds; the layout shift (CLS) is a score. */
export interface Opened {
  largest: number;
  shift: number;
  blocked: number;
}

export interface Load extends Opened {
  gzip: Transfer[];
  brotli: Transfer[];
}

type Row = Load & { name: string };

/** The median of the times. The files are the same each time. */
export function medianLoad(loads: readonly Load[]): Load {
  const [first] = loads;
  if (!first) throw new Error('nothing was opened');
  const of = (what: keyof Opened) => median(loads.map((load) => load[what]));
  return { ...first, largest: of('largest'), shift: of('shift'), blocked: of('blocked') };
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
const isChart = ({ path }: Transfer): boolean => path.includes('/weeks-charts-');
const weight = (transfers: readonly Transfer[], kind: RegExp): number =>
  transfers
    .filter((each) => kind.test(each.path) && !isChart(each))
    .reduce((sum, { bytes }) => sum + bytes, 0);

export function loadTable(rows: readonly Row[]): string {
  const [first] = rows;
  const firstFiles = new Set(first?.gzip.map(({ path }) => path));
  const cells = rows.map(({ name, gzip, brotli, largest, shift, blocked }) => {
    const own = gzip.filter(({ path }) => !firstFiles.has(path));
    const chart = gzip.filter(isChart).reduce((sum, { bytes }) => sum + bytes, 0);
    return [
      name,
      `${kB(weight(gzip, /\.js$/))} / ${kB(weight(brotli, /\.js$/))}`,
      name === first?.name ? '–' : kB(weight(own, /\.js$/)),
      chart ? kB(chart) : '–',
      `${kB(weight(gzip, /\.css$/))} / ${kB(weight(brotli, /\.css$/))}`,
      kB(weight(gzip, /\.woff2$/)),
      gzip.filter(({ path }) => path.startsWith('/assets/')).length,
      gzip.filter(({ path }) => path.startsWith('/api/')).length,
      largest.toFixed(0),
      shift.toFixed(3),
      blocked.toFixed(0),
    ];
  });
  return markdown(
    [
      'Screen',
      'JS, gzip / brotli',
      'own JS, gzip',
      'chart, gzip',
      'CSS, gzip / brotli',
      'font',
      'files',
      'calls',
      'LCP',
      'CLS',
      'TBT',
    ],
    cells,
  );
}
