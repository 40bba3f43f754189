import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { feature, imports, isTest, side } from '../src/imports.ts';

/**
 * Draws the dependencies between the folders of each side into docs/house.md. Folders that everybody
 * imports are left out, and so are arrows that follow from others.
 */

const page = join(import.meta.dirname, '../docs/house.md');
const drawing = /```mermaid\n[\s\S]*?```/g;

type Arrows = Map<string, Set<string>>;

/** Imported by everybody. */
const foundation = ['kernel', 'ui', 'styles', 'schema.ts', 'problems.ts', 'roles.ts'];
/** They import everything. */
const compositions = ['main', 'dashboards', 'migrations', 'testing'];

function arrowsOf(name: string): Arrows {
  const arrows: Arrows = new Map();
  const nameOf = (path: string) => (path.split('/').length > 2 ? feature(path) : 'main');
  for (const { from, to } of imports) {
    if (side(from) !== name || side(to) !== name || isTest(from)) continue;
    const [above, below] = [nameOf(from), nameOf(to)];
    if (
      [above, below].some((one) => foundation.includes(one) || compositions.includes(one)) ||
      foundation.includes(feature(to))
    )
      continue;
    const others = arrows.get(above) ?? new Set();
    arrows.set(above, above === below ? others : others.add(below));
    arrows.set(below, arrows.get(below) ?? new Set());
  }
  return arrows;
}

function reachable(arrows: Arrows, from: string, seen = new Set<string>()): Set<string> {
  for (const next of arrows.get(from) ?? []) if (!seen.has(next)) reachable(arrows, next, seen.add(next));
  return seen;
}

/** The transitive reduction: drops arrows that a longer path implies, except in cycles. */
function withoutDetours(arrows: Arrows): Arrows {
  const isDetour = (from: string, to: string) =>
    [...(arrows.get(from) ?? [])].some((next) => {
      const beyond = reachable(arrows, next);
      return next !== to && beyond.has(to) && !beyond.has(from);
    });
  return new Map(
    [...arrows].map(([from, tos]) => [from, new Set([...tos].filter((to) => !isDetour(from, to)))]),
  );
}

function draw(name: string): string {
  const arrows = [...withoutDetours(arrowsOf(name))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = arrows.flatMap(([from, tos]) => [...tos].toSorted().map((to) => `  ${from} --> ${to}`));
  const alone = arrows.map(([from]) => from).filter((one) => !lines.some((line) => line.includes(one)));
  return ['```mermaid', 'flowchart TB', ...alone.map((one) => `  ${one}`), ...lines, '```'].join('\n');
}

/** The current text of the page. */
export const drawn = (): string => readFileSync(page, 'utf8');

/** The text the page should have. */
export function drawHouse(): string {
  const sides = ['server', 'web'].map(draw);
  return drawn().replace(drawing, () => sides.shift() ?? '');
}

if (import.meta.main) writeFileSync(page, drawHouse());
