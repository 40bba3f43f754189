/** A box of lines below a row. */
export const linesBoxStyles = 'card overflow-clip text-sm tabular-nums';

/** One of them. */
export const lineStyles =
  'flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-3 py-1.5';
