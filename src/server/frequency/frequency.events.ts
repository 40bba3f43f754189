import { type FrequencyTemplate, FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { refresh } from '../notifications/refresh.ts';
import { changedFields, type EventOf, nobody, type Subject } from '../notifications/subject.ts';

const fields = FrequencyTemplateDraft.keyof().options;

/** The differences between two versions of a template; `null` for none. */
export const templateChanges = (before: FrequencyTemplate | null, after: FrequencyTemplate | null) =>
  fieldChanges<FrequencyTemplate, (typeof fields)[number]>(fields, before, after);

interface TemplateData {
  changes: ReturnType<typeof templateChanges>;
}

type TemplateEvent =
  | EventOf<'template.created', TemplateData>
  | EventOf<'template.changed', TemplateData>
  | EventOf<'template.removed', TemplateData>;

/** All that follows from what happens to a frequency template. */
export const templateEvents: Subject<TemplateEvent, Pick<FrequencyTemplate, 'id'>> = {
  type: 'template',
  owners: null,
  people: [],
  personal: null,
  concerns: () => ({}),
  // Every order form offers the templates.
  live: () => [refresh('catalogue', 'templates', 'everybody')],
  rules: {
    'template.created': { summary: () => 'added the template', notify: nobody },
    'template.changed': {
      summary: ({ data }) => `changed ${changedFields(data.changes)}`,
      notify: nobody,
    },
    'template.removed': { summary: () => 'removed the template', notify: nobody },
  },
};
