import type { Statement } from '#shared/statements/statement.ts';

/** How many documents are past their due day; none while credit covers them. */
export const overdueCount = ({ open, overdue }: Pick<Statement, 'open' | 'overdue'>): number =>
  overdue > 0 ? open.filter(({ days_late }) => days_late > 0).length : 0;
