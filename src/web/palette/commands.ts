import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

/** The groups of commands in the palette, in this order. */
export const sections = ['tabs', 'create', 'more'] as const;
export const sectionHeadings = { tabs: 'Go to', create: 'Create', more: 'More' } as const;

/** A command of the palette, with an optional shortcut key. */
export interface Command {
  section: (typeof sections)[number];
  label: string;
  icon: LucideIcon;
  /** Other words that find it. */
  words?: string;
  /** The single-key shortcut. */
  key?: string;
  run: () => void;
}

/** A row that a search provider found. */
export interface Found {
  id: string;
  label: string;
  note?: string;
  /** Shown at the end of the row, such as a status badge. */
  end?: ReactNode;
  run: () => void;
}

/** A list that the palette can search. */
export interface Finder {
  heading: string;
  icon: LucideIcon;
  /** What it is searched by, for the hint if nothing is found: `an order number`. */
  by: readonly string[];
  find: (search: string, signal: AbortSignal) => Promise<{ rows: readonly Found[]; total: number }>;
  /** Opens the list itself with the same search. */
  showAll?: (search: string) => void;
}

export interface Offer {
  commands: readonly Command[];
  finders?: readonly Finder[];
}

const offers = new Set<() => Offer>();

/** Registers commands and search providers while the component is mounted. */
export function useOffer(offer: () => Offer): void {
  const present = useEffectEvent(offer);
  useEffect(() => {
    const give = () => present();
    offers.add(give);
    return () => void offers.delete(give);
  }, []);
}

/** All commands and search providers registered right now; for event handlers, not for rendering. */
export function offered(): Required<Offer> {
  const all = [...offers].map((give) => give());
  return {
    commands: all.flatMap(({ commands }) => commands),
    finders: all.flatMap(({ finders = [] }) => finders),
  };
}
