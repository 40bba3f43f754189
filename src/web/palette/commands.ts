import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

/** The groups of commands in the palette, in this order. */
export const sections = ['places', 'create', 'more'] as const;
export const sectionHeadings = { places: 'Go to', create: 'Create', more: 'More' } as const;

/** A command of the palette, with an optional shortcut key. */
export interface Command {
  section: (typeof sections)[number];
  label: string;
  icon: LucideIcon;
  /** Other words that find it. */
  keywords?: string;
  /** The single-key shortcut. */
  key?: string;
  run: () => void;
}

/** A row that a search provider found. */
export interface SearchResult {
  id: string;
  label: string;
  /** That of the provider, if missing. */
  icon?: LucideIcon;
  note?: string;
  /** Shown at the end of the row, such as a status badge. */
  end?: ReactNode;
  run: () => void;
}

/** A list that the palette can search. */
export interface SearchProvider {
  heading: string;
  icon: LucideIcon;
  /** What it is searched by, for the hint if nothing is found: `an order number`. */
  searchedBy: readonly string[];
  search: (search: string, signal: AbortSignal) => Promise<{ rows: readonly SearchResult[]; total: number }>;
  /** Opens the list itself with the same search. */
  showAll?: (search: string) => void;
}

export interface CommandRegistration {
  commands?: readonly Command[];
  searchProviders?: readonly SearchProvider[];
}

const registrations = new Set<() => CommandRegistration>();
const listeners = new Set<() => void>();

/** Calls `listener` when more is registered, as by a dashboard that has loaded. */
export function onRegistration(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Registers commands and search providers while the component is mounted. */
export function useRegisterCommands(getRegistration: () => CommandRegistration): void {
  const getLatest = useEffectEvent(getRegistration);
  useEffect(() => {
    const read = () => getLatest();
    registrations.add(read);
    for (const listener of listeners) listener();
    return () => void registrations.delete(read);
  }, []);
}

/** All commands and search providers registered right now; for event handlers, not for rendering. */
export function collectRegistrations(): Required<CommandRegistration> {
  const current = [...registrations].map((read) => read());
  return {
    commands: current.flatMap(({ commands = [] }) => commands),
    searchProviders: current.flatMap(({ searchProviders = [] }) => searchProviders),
  };
}
