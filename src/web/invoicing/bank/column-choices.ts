import type { BankColumnRole, BankFileForm } from '#shared/payments/bank/bank-columns.ts';
import type { BankImport } from '#shared/payments/bank/bank-line.ts';

/** A column of a file as a person sees it. */
export interface ColumnChoice {
  index: number;
  name: string;
  /** What stands in the first few rows. */
  samples: string[];
  role: BankColumnRole;
}

const maxSamples = 3;

/** The columns of a file, with what stands in each; `form` may say otherwise than the file whether its first row has heads. */
export function columnChoices(
  { heads, first_rows, has_heads: hadHeads }: BankImport,
  { columns, has_heads }: BankFileForm,
): ColumnChoice[] {
  const rows = hadHeads ? [heads, ...first_rows] : first_rows;
  const [names, values] = has_heads ? [rows[0] ?? [], rows.slice(1)] : [[], rows];
  return columns.map((role, index) => ({
    index,
    name: names[index] || `Column ${index + 1}`,
    samples: values
      .map((row) => row[index] ?? '')
      .filter((text) => text !== '')
      .slice(0, maxSamples),
    role,
  }));
}
