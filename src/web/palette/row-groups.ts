import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type Command,
  type SearchProvider,
  type SearchResult,
  sectionHeadings,
  sections,
} from './commands.ts';
import { begins, rankMatches } from './rank-matches.ts';

/** One row of the palette. */
export interface PaletteRow {
  id: string;
  label: string;
  icon: LucideIcon;
  note?: string | undefined;
  end?: ReactNode;
  /** The single-key shortcut, if it is to be shown. */
  key?: string | undefined;
  run: () => void;
}

export interface RowGroup {
  heading: string;
  rows: readonly PaletteRow[];
}

/** The commands that match the typed text, in groups, the nearest first; all commands if nothing is typed. */
export function commandGroups(commands: readonly Command[], typed: string, showKeys: boolean): RowGroup[] {
  return sections
    .map((section) => ({
      heading: sectionHeadings[section],
      matches: rankMatches(
        typed,
        commands.filter((command) => command.section === section),
      ),
    }))
    .filter(({ matches }) => matches.length > 0)
    .toSorted((one, other) => (one.matches[0]?.distance ?? 0) - (other.matches[0]?.distance ?? 0))
    .map(({ heading, matches }) => ({
      heading,
      rows: matches.map(({ item: { label, icon, key, run } }) => ({
        id: `${heading} ${label}`,
        label,
        icon,
        key: showKeys ? key : undefined,
        run,
      })),
    }));
}

/** What one search provider found. */
export interface ProviderResults {
  provider: SearchProvider;
  rows: readonly SearchResult[];
  total: number;
}

/** The search results in groups, what begins with what was typed first; with a `Show all` row where there are more. */
export function resultGroups(results: readonly ProviderResults[], typed: string): RowGroup[] {
  const isFurther = ({ label }: SearchResult) => Number(!begins(typed, label));
  const nearest = (rows: readonly SearchResult[]) => Math.min(...rows.map(isFurther));
  return results
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => nearest(one.rows) - nearest(other.rows))
    .map(({ provider: { heading, icon, showAll }, rows, total }) => {
      const all = {
        id: `all ${heading}`,
        label: `Show all ${total}`,
        icon: ArrowRight,
        run: () => showAll?.(typed),
      };
      return {
        heading,
        rows: [
          ...rows
            .toSorted((one, other) => isFurther(one) - isFurther(other))
            .map((row) => ({ icon, ...row })),
          ...(showAll && total > rows.length ? [all] : []),
        ],
      };
    });
}
