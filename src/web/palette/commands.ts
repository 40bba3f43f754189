import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

/** What stands together in the palette, in this order. */
export const sections = ['tabs', 'create', 'more'] as const;
export const sectionHeadings = { tabs: 'Go to', create: 'Create', more: 'More' } as const;

/** Something the palette does, and its key, if it has one, does too. */
export interface Command {
  section: (typeof sections)[number];
  label: string;
  icon: LucideIcon;
  /** Other words it is found by. */
  words?: string;
  /** The single key that does the same. */
  key?: string;
  run: () => void;
}

/** Something the service has found. */
export interface Found {
  id: string;
  label: string;
  note?: string;
  /** What tells its state, such as a badge. */
  end?: ReactNode;
  run: () => void;
}

/** A list that the palette searches. */
export interface Finder {
  heading: string;
  icon: LucideIcon;
  /** What it is searched by, as in `an order number`. */
  by: readonly string[];
  find: (search: string, signal: AbortSignal) => Promise<{ rows: readonly Found[]; total: number }>;
  /** Opens the list itself, searched for the same. */
  showAll?: (search: string) => void;
}

export interface Offer {
  commands: readonly Command[];
  finders?: readonly Finder[];
}

const offers = new Set<() => Offer>();

/** Offers something to the palette and the keyboard for as long as the component stands. */
export function useOffer(offer: () => Offer): void {
  const present = useEffectEvent(offer);
  useEffect(() => {
    const give = () => present();
    offers.add(give);
    return () => void offers.delete(give);
  }, []);
}

/** Everything that is offered at this moment; for handlers, not for rendering. */
export function offered(): Required<Offer> {
  const all = [...offers].map((give) => give());
  return {
    commands: all.flatMap(({ commands }) => commands),
    finders: all.flatMap(({ finders = [] }) => finders),
  };
}
