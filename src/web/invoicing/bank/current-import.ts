import { useSyncExternalStore } from 'react';
import type { BankImport } from '#shared/payments/bank/bank-line.ts';

/** A file that was imported since the page was loaded: its columns can be corrected while it is here. */
export interface CurrentImport {
  file: File;
  result: BankImport;
}

const listeners = new Set<() => void>();
let current: CurrentImport | null = null;

/** Keeps the file that was imported last. */
export function setCurrentImport(next: CurrentImport | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCurrentImport = (): CurrentImport | null => useSyncExternalStore(subscribe, () => current);
