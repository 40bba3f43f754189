import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TemplateQuery } from '#shared/frequency/frequency.contract.ts';
import type { FrequencyTemplate, FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import { patternOf, type RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { Page } from '#shared/kernel/route.ts';
import { plain } from '../kernel/db/columns.ts';
import { matchesText } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { frequency_templates } from '../schema.ts';

const approximateDays = sql`${frequency_templates.frequency_value} * case ${frequency_templates.frequency_type}
  when 'daily' then 1 when 'weekly' then 7 else 30 end`;

const sortColumns = {
  name: plain(frequency_templates.name),
  frequency: approximateDays,
  created_at: frequency_templates.created_at,
};

/** One page of the templates that match, by name by default. */
export async function findTemplates(db: DbOrTx, query: TemplateQuery): Promise<Page<FrequencyTemplate>> {
  const {
    limit = defaultLimit,
    offset = 0,
    sort = 'name',
    direction = 'asc',
    search,
    frequency_type,
  } = query;
  const inDirection = direction === 'asc' ? asc : desc;
  const where = and(
    frequency_type && inArray(frequency_templates.frequency_type, frequency_type),
    matchesText(search, [frequency_templates.name, frequency_templates.description]),
  );
  const rows = await db
    .select()
    .from(frequency_templates)
    .where(where)
    .orderBy(
      inDirection(sortColumns[sort]),
      inDirection(frequency_templates.name),
      inDirection(frequency_templates.id),
    )
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(asTemplate), total: await db.$count(frequency_templates, where) };
}

/** In a transaction it also locks the template against deletion, so that a new series can reference it. */
export async function findTemplate(db: DbOrTx, id: string): Promise<FrequencyTemplate | null> {
  const isTemplate = eq(frequency_templates.id, id);
  return firstTemplate(await db.select().from(frequency_templates).where(isTemplate).for('key share'));
}

/** The row, locked until the transaction ends. */
export async function lockTemplateRow(tx: DbOrTx, id: string): Promise<FrequencyTemplate | null> {
  const isTemplate = eq(frequency_templates.id, id);
  return firstTemplate(await tx.select().from(frequency_templates).where(isTemplate).for('no key update'));
}

/** The columns of a pattern; what it does not have is cleared. */
export const storedPattern = ({ by_day, by_set_pos, by_month_day, ...every }: RecurrencePattern) => ({
  ...every,
  by_day: by_day ?? null,
  by_set_pos: by_set_pos ?? null,
  by_month_day: by_month_day ?? null,
});

/** The columns of a template, daily by default. */
const templateValues = ({
  frequency_type = 'daily',
  name,
  description,
  ...pattern
}: FrequencyTemplateDraft) => ({
  name,
  description: description || null,
  ...storedPattern(patternOf({ frequency_type, ...pattern })),
});

type TemplateRow = typeof frequency_templates.$inferSelect;

const asTemplate = ({ id, name, description, ...pattern }: TemplateRow): FrequencyTemplate => ({
  id,
  name,
  description,
  ...patternOf(pattern),
});

const firstTemplate = ([row]: TemplateRow[]): FrequencyTemplate | null => (row ? asTemplate(row) : null);

export async function insertTemplate(db: DbOrTx, draft: FrequencyTemplateDraft): Promise<FrequencyTemplate> {
  const now = db.now();
  const rows = await db
    .insert(frequency_templates)
    .values({ ...templateValues(draft), created_at: now, updated_at: now })
    .returning();
  const template = firstTemplate(rows);
  if (!template) throw new Error('a frequency template was not written');
  return template;
}

/** Updates a template; `null` if there is none. Existing series keep their pattern. */
export async function updateTemplate(
  db: DbOrTx,
  id: string,
  draft: FrequencyTemplateDraft,
): Promise<FrequencyTemplate | null> {
  const rows = await db
    .update(frequency_templates)
    .set({ ...templateValues(draft), updated_at: db.now() })
    .where(eq(frequency_templates.id, id))
    .returning();
  return firstTemplate(rows);
}

/** Deletes a template and returns it; `null` if there was none. Existing series keep their pattern. */
export async function deleteTemplate(db: DbOrTx, id: string): Promise<FrequencyTemplate | null> {
  return firstTemplate(
    await db.delete(frequency_templates).where(eq(frequency_templates.id, id)).returning(),
  );
}
