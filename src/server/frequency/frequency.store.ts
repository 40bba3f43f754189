import { asc, eq } from 'drizzle-orm';
import type { FrequencyTemplate, FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import type { Reader } from '../kernel/database.ts';
import { frequency_templates } from '../schema.ts';

export const allTemplates = (db: Reader): Promise<FrequencyTemplate[]> =>
  db.select().from(frequency_templates).orderBy(asc(frequency_templates.name), asc(frequency_templates.id));

export async function findTemplate(db: Reader, id: string): Promise<FrequencyTemplate | null> {
  const [template] = await db.select().from(frequency_templates).where(eq(frequency_templates.id, id));
  return template ?? null;
}

/** Daily unless the draft says otherwise. */
export async function insertTemplate(db: Reader, draft: FrequencyTemplateDraft): Promise<FrequencyTemplate> {
  const now = db.now();
  const { frequency_type = 'daily', description, ...named } = draft;
  const [template] = await db
    .insert(frequency_templates)
    .values({ ...named, frequency_type, description: description || null, created_at: now, updated_at: now })
    .returning();
  if (!template) throw new Error('a frequency template was not written');
  return template;
}
