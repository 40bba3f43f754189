import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

/**
 * The translation of a browser wraps each text in an element, so React no longer finds the text, and throws. So what may be absent
 * is an element and no text, and a text behind it has an element of its own.
 */

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

type Kind = 'element' | 'text' | 'absent' | 'other';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

/** Names by which texts go; of what they hold nothing else is known here. */
const textNames =
  /(text|title|name|number|label|email|sentence|part|hint|notes?|summary|subject|description|address|amount|count|quantity|price|day|date|time)$/i;
const textCalls = /(Text|Words|Label|Name|Sentence)$|^(format|describe)/;
/** In these, children may be a text. */
const phrasing = new Set(['', 'a', 'b', 'button', 'h1', 'h2', 'h3', 'label', 'li', 'p', 'span', 'td']);

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'MemberExpression' && !node.computed) return nameOf(node.property as Node);
  return node.type === 'ChainExpression' ? nameOf(node.expression as Node) : '';
}

/** What an expression may come to between tags. */
function kindsOf(node: Node, parent: string): Kind[] {
  const of = (field: string) => kindsOf(node[field] as Node, parent);
  switch (node.type) {
    case 'JSXElement':
      return ['element'];
    case 'JSXFragment':
      return childrenOf(node).flatMap((child) => kindsOf(child, parent));
    case 'JSXText':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return ['text'];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return of('expression');
    case 'Literal':
      return [
        node.value === null || typeof node.value === 'boolean' || node.value === '' ? 'absent' : 'text',
      ];
    case 'LogicalExpression':
      return node.operator === '&&'
        ? ['absent', ...of('right')]
        : [...of('left').filter((kind) => kind !== 'absent'), ...of('right')];
    case 'ConditionalExpression':
      return [...of('consequent'), ...of('alternate')];
    case 'CallExpression': {
      const name = nameOf(node.callee as Node);
      return name === 'map' || name === 'flatMap'
        ? ['absent', 'element']
        : [textCalls.test(name) ? 'text' : 'other'];
    }
    case 'Identifier':
    case 'MemberExpression': {
      const name = nameOf(node);
      if (name === 'undefined') return ['absent'];
      return [(name === 'children' ? phrasing.has(parent) : textNames.test(name)) ? 'text' : 'other'];
    }
    default:
      return ['other'];
  }
}

/** The children that are drawn: white space with a line break and comments are not. */
const childrenOf = ({ children }: Node): Node[] =>
  (children as Node[]).filter((child) => {
    if (child.type === 'JSXText') return !/^\s*\n\s*$/.test(String(child.value));
    return !(isNode(child.expression) && child.expression.type === 'JSXEmptyExpression');
  });

/** The texts that a translation would take from React, by their places in the source. */
function* lostTexts(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* lostTexts(each);
  if (!isNode(node)) return;
  if (isJsx(node)) {
    const tag = (node.openingElement as Node | undefined)?.name as Node | undefined;
    const all = childrenOf(node).map((child) => ({ child, kinds: kindsOf(child, String(tag?.name ?? '')) }));
    let mayBeInserted = false;
    for (const { child, kinds } of all.length > 1 ? all : []) {
      const isText = kinds.includes('text');
      const isOnlyText = isText && kinds.every((kind) => kind === 'text');
      if (isText && (mayBeInserted || !isOnlyText)) yield child;
      mayBeInserted = kinds.includes('absent') || (mayBeInserted && !kinds.includes('element'));
    }
  }
  for (const [field, value] of Object.entries(node)) if (field !== 'type') yield* lostTexts(value);
}

const lostIn = (source: string): string[] =>
  [...lostTexts(parseAst(source, { lang: 'tsx' }))].map(
    ({ start }) => `line ${source.slice(0, start).split('\n').length}`,
  );

test.each([
  ['a text that may be absent', "<p>{late && ' late'} {name}</p>"],
  ['a text behind what may be absent', '<p>{isNew && <b>New</b>} order</p>'],
  ['a text or an element', '<p><i />{isOpen ? <b>Open</b> : label}</p>'],
  ['texts in a fragment that may be absent', '<p>By {name}{note && <>, with “{note}”</>}</p>'],
  ['the words of a button behind its icon', '<button>{Icon && <Icon />}{children}</button>'],
])('%s would be lost [VIEW-6]', (_, source) => {
  expect(lostIn(`const it = ${source};`)).not.toEqual([]);
});

test.each([
  ['a text alone', '<p>{isOpen ? open : shut}</p>'],
  ['a text with an element of its own', '<p>{isNew && <b>New</b>}<span> order</span></p>'],
  ['one of two texts', "<p>It is {isOpen ? 'open' : 'shut'}.</p>"],
  ['a text before what may be absent', '<p>order {isNew && <b>New</b>}</p>'],
])('%s is kept [VIEW-6]', (_, source) => {
  expect(lostIn(`const it = ${source};`)).toEqual([]);
});

test('no text of a screen is lost to the translation of a browser [VIEW-6]', () => {
  const screens = globSync('web/**/*.tsx', { cwd: import.meta.dirname }).filter(
    (file) => !/\.(test|fixture)\./.test(file),
  );
  const lost = screens.flatMap((file) =>
    lostIn(readFileSync(join(import.meta.dirname, file), 'utf8')).map((line) => `${file}, ${line}`),
  );
  expect(lost).toEqual([]);
});
