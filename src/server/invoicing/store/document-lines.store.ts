import type { Tx } from '../../kernel/db/database.ts';
import { slices } from '../../kernel/db/slices.ts';
import { document_lines } from '../../schema.ts';

/** Writes the lines of a document in their sequence, however many they are; triggers let nothing of them change afterwards. */
export async function insertLines(
  tx: Tx,
  document_id: string,
  lines: readonly Omit<typeof document_lines.$inferInsert, 'document_id' | 'position'>[],
): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, document_id, position }));
  for (const part of slices(rows)) await tx.insert(document_lines).values(part);
}
