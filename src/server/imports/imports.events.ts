import { type ImportKind, importKindLabels } from '#shared/imports/import-fields.ts';
import { refresh } from '../notifications/refresh.ts';
import { type EventOf, nobody, type Subject } from '../notifications/subject.ts';

type ImportEvent = EventOf<
  'import.imported',
  {
    kind: ImportKind;
    name: string;
    sha256: string;
    new: number;
    changed: number;
    unchanged: number;
    left_out: number;
    opening_balances: number;
    opening_total: number;
  }
>;

/** All that follows from an import: nobody is told. What it made has its id in its own history. */
export const importEvents: Subject<ImportEvent, { id: string }> = {
  type: 'import',
  owners: null,
  people: [],
  personal: null,
  concerns: () => ({}),
  live: ({ id }) => [refresh('business', id, [])],
  rules: {
    'import.imported': {
      summary: ({ data: { kind, name, new: added, changed } }) =>
        `imported ${importKindLabels[kind].toLowerCase()} from ${name}: ${added} new, ${changed} changed`,
      notify: nobody,
    },
  },
};
