import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

/**
 * What people read says it in their words. Read here is the source: texts of JSX, strings and templates; not what they call:
 * keys, types, paths, class names, codes without a blank, SQL, errors that nobody catches, logs, and the summaries of calls.
 */

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A word that no screen, mail, notice, paper or refusal has, with a text that would. */
const refused: readonly (readonly [word: RegExp, example: string])[] = [
  [/\blegs?\b/i, 'This leg is closed'],
  [/\boccurrences?\b/i, 'Next occurrence'],
  [/\bseries\b/i, 'The series has ended.'],
  [/\bscopes?\b/i, 'Choose a scope'],
  [/\banchor(s|ed)?\b/i, 'The anchor moves.'],
  [/\bproposals?\b/i, 'Every proposal is answered.'],
  [/\bsettle(s|d|ment|ments)?\b/i, 'Settle Report'],
  [/\bgeocoders?\b/i, 'The geocoder does not know it'],
  [/\bcoordinates\b/i, 'No coordinates'],
  [/\(s\)/, '2 order(s)'],
  [/\b(is|are|was|were|be|been) told\b/i, 'The customer is told.'],
  [/\bstands?\b/i, 'It stands on the invoice.'],
  [/\breckon(s|ed|ing)?\b/i, 'How stops are reckoned.'],
  [/\bfalls? out\b/i, '2 pickups fall out.'],
  [/\bholds at once\b/i, 'What you save holds at once.'],
  [/\bin place of\b/i, 'In place of a free time.'],
  [/\btakes? (the|its) place\b/i, 'Another takes its place.'],
  [/\bso many\b/i, 'After so many days.'],
  [/\bwhoever\b/i, 'Whoever takes it signs.'],
  [/\bfor a hand\b/i, '1 stop asks for a hand'],
  [/\bmeanwhile\b/i, 'Changed meanwhile'],
  [/\bt(aken?|akes|ook) back\b/i, 'Stop taken back'],
  [/^[\p{Lu}{].*\p{L}!(\s|$)/u, 'The window is full!'],
  [/\bplease\b.*\bplease\b/i, 'Please wait, please.'],
  [/\b(catalogs?|colors?|canceled|optimiz\w+)\b/i, 'The order was canceled.'],
];

/** What has such a word and stays, with why. */
const allowed: Record<string, string> = {
  'Every {} {}(s)': 'the specification has it so in the options and the hint of templates',
  ...Object.fromEntries(
    ['Order created', 'Order updated', 'Order cancelled', 'Case submitted', 'Modifications {}'].map(
      (done) => [`${done} successfully!`, 'a message of the specification'],
    ),
  ),
};

/** Attributes, fields and constants that hold no text. */
const silent = /^(className|class|d|id|to|href|path|viewBox|keywords|summary|transform)$|[sS]tyles?$/;
/** Calls whose texts are for programmers. */
const internal = /Error$|^(cva|classNames|log)/;

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node.name ?? (node.property as Node | undefined)?.name ?? node.value ?? '');
}

function isSilent(node: Node): boolean {
  switch (node.type) {
    case 'JSXAttribute':
    case 'VariableDeclarator':
      return silent.test(nameOf(node.name ?? node.id));
    case 'Property':
      return silent.test(nameOf(node.key));
    case 'NewExpression':
    case 'CallExpression':
      return internal.test(nameOf(node.callee));
    case 'TaggedTemplateExpression':
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return true;
    default:
      return /^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type);
  }
}

/** The texts below a node, with the places of what is filled in as `{}`. */
function* textsIn(node: unknown): Generator<readonly [start: number, text: string]> {
  if (Array.isArray(node)) for (const each of node) yield* textsIn(each);
  if (!isNode(node) || isSilent(node)) return;
  if (typeof node.value === 'string' && /^(JSXText|Literal)$/.test(node.type)) yield [node.start, node.value];
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis as { value: { cooked: string } }[];
    yield [node.start, parts.map(({ value }) => value.cooked).join('{}')];
  }
  for (const [field, value] of Object.entries(node)) {
    const isKey = node.type === 'Property' && field === 'key';
    if (!isKey) yield* textsIn(value);
  }
}

/** A code such as `order_locked` is none, nor are the tags of a mail. */
const asRead = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const isText = (text: string): boolean => /^\p{Lu}|\s/u.test(text);

const refusedIn = (source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] =>
  [...textsIn(parseAst(source, { lang }))].flatMap(([start, raw]) => {
    const text = asRead(raw);
    const line = source.slice(0, start).split('\n').length;
    return isText(text) && !(text in allowed) && refused.some(([word]) => word.test(text))
      ? [`${line}: ${text}`]
      : [];
  });

test.each(refused)('%s is refused [WRD-1]', (_, example) => {
  expect(refusedIn(`const it = <p title="${example}" />;`)).toHaveLength(1);
  expect(refusedIn(`const it = <p>${example}</p>;`)).toHaveLength(1);
  expect(refusedIn(`refuse('invalid', '${example}');`)).toHaveLength(1);
  expect(refusedIn(`const it = { message: \`\${name}: ${example}\` };`)).toHaveLength(1);
});

test.each([
  ['a code', "const it = { type: 'series.held', 'a series': order.leg };"],
  ['a class', 'const it = <i className="flex stand anchor" />;'],
  ['an error', "throw new Error('a series was not found');"],
  ['a type', "type It = 'changed meanwhile' | 'a leg';"],
  ['the name of a file', "import { it } from './the leg.ts';"],
])('%s is no text [WRD-1]', (_, source) => {
  expect(refusedIn(source)).toEqual([]);
});

test('no text that people read has a refused word [WRD-1]', () => {
  const sources = globSync('{web,shared,server}/**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
    (file) =>
      !/\.(test|fixture)\.|[\\/]testing[\\/]|server[\\/](cli|demo|migrations)[\\/]|openapi/.test(file),
  );
  const found = sources.flatMap((file) =>
    refusedIn(readFileSync(join(import.meta.dirname, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      (each) => `${file}, ${each}`,
    ),
  );
  expect(found).toEqual([]);
});
