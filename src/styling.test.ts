import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Screens are styled with utilities. CSS of our own is listed, with its reason, in decision 22. */

const project = join(import.meta.dirname, '..');
const record = readFileSync(join(project, 'docs/decisions/0022-one-styling-system.md'), 'utf8');

/** The files that the record lists, as in `web/styles/tokens.css`. */
const listed = [...record.matchAll(/`(web\/[\w/-]+\.css)`/g)].map((match) => match[1]);
const files = globSync('web/**/*.css', { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();

test('every stylesheet is listed in decision 22, which says why it is no utilities', () => {
  expect(files.filter((file) => !listed.includes(file))).toEqual([]);
});

test('decision 22 lists no stylesheet that is gone, and none twice', () => {
  expect(listed.toSorted()).toEqual(files);
});

test('no field is of the type number: the wheel would change what was typed [VIEW-1]', () => {
  const screens = globSync('web/**/*.tsx', { cwd: import.meta.dirname });
  const ofNumber = screens.filter((file) =>
    /type="number"/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
  expect(ofNumber).toEqual([]);
});

test('no rule has the whole page looked through as a button comes or goes [LOAD-10]', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'web/styles/base.css'), 'utf8');
  // Nearly every element has a `data-slot`; a `:has` of it at the root is asked again for each.
  expect(sheet.match(/^(html|body):has\(.*data-slot.*/gm) ?? []).toEqual([]);
});
