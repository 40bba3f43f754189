import type { UseQueryResult } from '@tanstack/react-query';
import type { Cell, Paper, PaperBlock } from '#shared/papers/paper.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

/** As wide as a sheet of A4 at four fifths on a desk, as the screen on a phone. The next paper begins on a page of its own. */
const boxStyles = classNames(
  '@container w-[168mm] max-w-full',
  'print:[container-type:normal] print:w-auto print:not-last:break-after-page',
);

/** In it one step of spacing is a millimetre of paper, on a screen as many pixels as fit. */
const sheetStyles = classNames(
  'block min-h-[141.43cqi] bg-[#fff] px-[calc(15*var(--mm))] py-[calc(16*var(--mm))] text-[#000] shadow-sm',
  '[--mm:calc(100cqi/210)] [--pt:calc(0.3528*var(--mm))]',
  'text-[length:calc(10*var(--pt))] leading-[calc(14*var(--pt))] tracking-normal',
  'print:min-h-0 print:p-0 print:shadow-none print:[--mm:1mm]',
);

/** On a phone a paper with many columns is a list in the type of the screen. Printed there is no container, so it stays a table. */
const listedStyles =
  '@max-[480px]:min-h-0 @max-[480px]:px-4 @max-[480px]:[--mm:2px] @max-[480px]:[--pt:1.5px]';

/** A docket or a run sheet, with the words that its PDF has. */
function PaperSheet({ paper: { title, head, blocks } }: { paper: Paper }) {
  return (
    <div className={boxStyles}>
      <article
        className={classNames(sheetStyles, blocks.some(hasManyColumns) && listedStyles)}
        data-theme="light"
        aria-label={title}
      >
        <header className={headStyles}>
          <HeadCell cell={head.start} as="h1" />
          <HeadCell cell={head.end} as="p" />
        </header>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a paper keep their sequence
          <Block key={index} block={block} />
        ))}
      </article>
    </div>
  );
}

const headStyles = classNames(
  'mb-[calc(6*var(--mm))] flex justify-between gap-[calc(10*var(--mm))] border-b-[calc(0.5*var(--mm))] border-[#000]',
  // Its words stay whole beside a long title.
  'pb-[calc(5*var(--mm))] *:last:text-end *:last:wrap-normal *:last:[&>:first-child]:whitespace-nowrap',
);
const titleStyles =
  'text-[length:calc(15*var(--pt))] leading-[calc(20*var(--pt))] font-semibold tracking-heading';

function HeadCell({ cell: { lines }, as: Title }: { cell: Cell; as: 'h1' | 'p' }) {
  const [first, ...others] = lines;
  return (
    <div>
      {first && <Title className={titleStyles}>{first.text}</Title>}
      {others.map(({ text }) => (
        <p key={text} className="text-[#444]">
          {text}
        </p>
      ))}
    </div>
  );
}

const Block = ({ block }: { block: PaperBlock }) =>
  block.type === 'columns' ? <Columns {...block} /> : <Table {...block} />;

const labelStyles = 'text-[length:calc(9*var(--pt))] font-medium text-[#444]';
const gapStyles = 'mb-[calc(8*var(--mm))] last:mb-0';

/** Whose it is stands larger than what is said of it. */
const ownerStyles = 'text-[length:calc(13*var(--pt))] leading-[calc(18*var(--pt))] font-semibold';

function Columns({ columns }: Extract<PaperBlock, { type: 'columns' }>) {
  return (
    <section
      className={`grid gap-[calc(8*var(--mm))] ${gapStyles}`}
      style={{ gridTemplateColumns: columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' ') }}
    >
      {columns.map(({ label, cell }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they keep their sequence
        <div key={index} className="break-inside-avoid wrap-anywhere">
          {label && <h2 className={labelStyles}>{label}</h2>}
          <Lines cell={cell} strong={ownerStyles} />
        </div>
      ))}
    </section>
  );
}

/** Many columns are set smaller. */
const hasManyColumns = (block: PaperBlock): boolean => block.type === 'table' && block.columns.length > 4;
const narrowStyles = classNames(
  'text-[length:calc(9*var(--pt))] leading-[calc(12.5*var(--pt))]',
  '@max-[480px]:[&_colgroup]:hidden @max-[480px]:[&_thead]:sr-only',
  '@max-[480px]:[&,&_tbody]:block @max-[480px]:[&_tr]:grid @max-[480px]:[&_tr]:grid-cols-[24px_minmax(0,1fr)_auto]',
  '@max-[480px]:[&_tr]:border-t @max-[480px]:[&_tr]:border-[#bbb] @max-[480px]:[&_tr]:py-3',
  '@max-[480px]:[&_td]:border-0 @max-[480px]:[&_td]:p-0 @max-[480px]:[&_tbody_td]:col-start-2',
  '@max-[480px]:[&_tbody_td]:text-start @max-[480px]:[&_tbody_td:first-child]:col-start-1',
  '@max-[480px]:[&_tbody_td:last-child]:col-start-3 @max-[480px]:[&_tbody_td:last-child]:row-start-1',
  '@max-[480px]:[&_td[data-head]]:before:content-[attr(data-head)_"_"]',
);

const alignStyles = { start: 'text-start', end: 'text-end' };
const edge = 'not-last:pe-[calc(3*var(--mm))]';

function Table(block: Extract<PaperBlock, { type: 'table' }>) {
  const { columns, rows, empty } = block;
  if (rows.length === 0) return <p className={gapStyles}>{empty}</p>;
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <table
      className={classNames(
        'w-full table-fixed border-collapse tabular-nums',
        gapStyles,
        hasManyColumns(block) && narrowStyles,
      )}
    >
      <colgroup>
        {columns.map(({ width }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they keep their sequence
          <col key={index} style={{ width: `${(100 * width) / all}%` }} />
        ))}
      </colgroup>
      <thead className="table-header-group">
        <tr>
          {columns.map(({ head, align }, index) => {
            const styles = `pb-[calc(1.5*var(--mm))] ${labelStyles} ${edge} ${alignStyles[align]}`;
            return head ? (
              <th key={head} scope="col" className={styles}>
                {head}
              </th>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: they keep their sequence
              <td key={index} className={styles} />
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they keep their sequence
          <tr key={number} className="break-inside-avoid">
            {row.map((cell, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: they keep their sequence
                key={index}
                data-head={columns[index]?.align === 'end' ? columns[index].head || undefined : undefined}
                className={classNames(
                  'border-t-[calc(0.2*var(--mm))] border-[#bbb] py-[calc(2.5*var(--mm))] align-top wrap-anywhere',
                  edge,
                  alignStyles[columns[index]?.align ?? 'start'],
                )}
              >
                <Lines cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lineStyles = {
  plain: '',
  strong: 'font-semibold',
  large: 'text-[length:calc(24*var(--pt))] leading-[calc(30*var(--pt))] font-semibold',
  small: 'text-[#444]',
  note: 'italic',
};

const boxToTick = classNames(
  'ms-auto block size-[calc(4.5*var(--mm))] rounded-[calc(0.8*var(--mm))] border-[calc(0.3*var(--mm))] border-[#000]',
);

type LinesProps = { cell: Cell; strong?: string };

function Lines({ cell: { lines, has_box }, strong }: LinesProps) {
  return (
    <>
      {lines.map(({ text, style }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: they keep their sequence
          key={index}
          className={classNames('block', (style === 'strong' && strong) || lineStyles[style])}
        >
          {text}
        </span>
      ))}
      {has_box && <span className={boxToTick} />}
    </>
  );
}

type LoadedPaperProps = { what: string; query: Pick<UseQueryResult<Paper>, 'data' | 'error' | 'refetch'> };

/** A paper, or why it is not there. */
export function LoadedPaper({ what, query: { data, error, refetch } }: LoadedPaperProps) {
  if (data) return <PaperSheet paper={data} />;
  if (isNotFound(error)) {
    return (
      <EmptyState className="card" art="sock" title="There is nothing here">
        This paper was deleted, or it isn’t yours to see.
      </EmptyState>
    );
  }
  if (error)
    return (
      <LoadError className="card" title={`${what} could not be loaded`} error={error} onRetry={refetch} />
    );
  return <PaperSkeleton what={what} />;
}

export function PaperSkeleton({ what }: { what: string }) {
  return (
    <div
      className="card grid h-120 w-[168mm] max-w-full content-start gap-5 p-12 max-md:p-6"
      role="status"
      aria-busy="true"
      aria-label={`Loading ${what}`}
    >
      {['60%', '90%', '40%', '80%', '95%', '70%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
