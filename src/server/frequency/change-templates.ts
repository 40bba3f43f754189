import type { FrequencyTemplate, FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record, recordChanges } from '../notifications/record.ts';
import { templateChanges, templateEvents } from './frequency.events.ts';
import { deleteTemplate, insertTemplate, lockTemplateRow, updateTemplate } from './frequency.store.ts';

/** Adds a frequency template, which order forms then offer. */
export function createTemplate(
  db: Db,
  actor_id: string | null,
  draft: FrequencyTemplateDraft,
): Promise<FrequencyTemplate> {
  return transact(db, async (tx) => {
    const template = await insertTemplate(tx, draft);
    const data = { changes: templateChanges(null, template) };
    await record(tx, templateEvents, template, { type: 'template.created', actor_id, data });
    return template;
  });
}

/** Changes a template. Existing series keep their pattern. @throws Refusal `not-found` */
export function changeTemplate(
  db: Db,
  actor_id: string,
  id: string,
  draft: FrequencyTemplateDraft,
): Promise<FrequencyTemplate> {
  return transact(db, async (tx) => {
    const before = (await lockTemplateRow(tx, id)) ?? refuseNotFound();
    const template = (await updateTemplate(tx, id, draft)) ?? refuseNotFound();
    const data = { changes: templateChanges(before, template) };
    await recordChanges(tx, templateEvents, template, { type: 'template.changed', actor_id, data });
    return template;
  });
}

/** Deletes a template. Existing series keep their pattern. @throws Refusal `not-found` */
export function removeTemplate(db: Db, actor_id: string, id: string): Promise<null> {
  return transact(db, async (tx) => {
    const template = (await deleteTemplate(tx, id)) ?? refuseNotFound();
    const data = { changes: templateChanges(template, null) };
    await record(tx, templateEvents, template, { type: 'template.removed', actor_id, data });
    return null;
  });
}
