import * as z from 'zod';

/** What the export of a list has in common with all others; beside it stand path, summary, access and query. */
export const csvExport = { method: 'GET', gives: 'text/csv', reply: null, refusals: [503] } as const;

/** `bom` begins the file with a byte order mark, by which Excel knows that it is UTF-8. */
export const forExcel = { bom: z.enum(['1']).optional() };

/** For `omit`: an export has all rows of the query of a list, not a page of them. */
export const noPage = { limit: true, offset: true } as const;
