import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Command, type Finder, type Found, sectionHeadings, sections } from './commands.ts';
import { matching } from './matching.ts';

/** One row of the palette. */
export interface Row {
  id: string;
  label: string;
  icon: LucideIcon;
  note?: string | undefined;
  end?: ReactNode;
  /** The single-key shortcut, if it is to be shown. */
  key?: string | undefined;
  run: () => void;
}

export interface Group {
  heading: string;
  rows: readonly Row[];
}

/** The commands that match the typed text, in groups, the nearest first; all commands if nothing is typed. */
export function commandGroups(commands: readonly Command[], typed: string, isKeyed: boolean): Group[] {
  return sections
    .map((section) => ({
      heading: sectionHeadings[section],
      matches: matching(
        typed,
        commands.filter((command) => command.section === section),
      ),
    }))
    .filter(({ matches }) => matches.length > 0)
    .toSorted((one, other) => (one.matches[0]?.far ?? 0) - (other.matches[0]?.far ?? 0))
    .map(({ heading, matches }) => ({
      heading,
      rows: matches.map(({ item: { label, icon, key, run } }) => ({
        id: `${heading} ${label}`,
        label,
        icon,
        key: isKeyed ? key : undefined,
        run,
      })),
    }));
}

/** What one search provider found. */
export interface FoundIn {
  finder: Finder;
  rows: readonly Found[];
  total: number;
}

/** The search results in groups, with a `Show all` row where there are more. */
export function foundGroups(found: readonly FoundIn[], typed: string): Group[] {
  return found
    .filter(({ rows }) => rows.length > 0)
    .map(({ finder: { heading, icon, showAll }, rows, total }) => {
      const all = {
        id: `all ${heading}`,
        label: `Show all ${total}`,
        icon: ArrowRight,
        run: () => showAll?.(typed),
      };
      return {
        heading,
        rows: [...rows.map((row) => ({ ...row, icon })), ...(showAll && total > rows.length ? [all] : [])],
      };
    });
}
