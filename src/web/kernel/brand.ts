import { useSyncExternalStore } from 'react';
import type { businessRoute } from '#shared/business/business.contract.ts';
import { logFailure } from './log.ts';

/** The name of the product, as the owner has set it. */
interface Brand {
  /** Shown beside the logo and in window titles. */
  logo_text: string;
  business_name: string;
  abn: string | null;
}

const usualBrand: Brand = { logo_text: 'Washline', business_name: 'Washline', abn: null };

const key = 'brand';
const listeners = new Set<() => void>();
let present = storedBrand();

/** The brand stored on this device by the last visit, so that no screen starts with another name. */
function storedBrand(): Brand {
  try {
    return brandOf(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? usualBrand;
  } catch {
    return usualBrand;
  }
}

/** Parses the reply of the business route by hand: the first screen must not load the schema library. */
function brandOf(served: unknown): Brand | null {
  if (typeof served !== 'object' || served === null) return null;
  const { name, logo_text, abn }: Record<string, unknown> = { ...served };
  if (typeof name !== 'string') return null;
  return {
    logo_text: (typeof logo_text === 'string' && logo_text) || usualBrand.logo_text,
    business_name: name,
    abn: typeof abn === 'string' ? abn : null,
  };
}

/** Takes over the brand from a reply of the business route: every component that shows it updates. */
export function learnBrand(served: unknown): void {
  const brand = brandOf(served);
  if (!brand || JSON.stringify(brand) === JSON.stringify(present)) return;
  present = brand;
  const { business_name: name, logo_text, abn } = brand;
  if (JSON.stringify(brand) === JSON.stringify(usualBrand)) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify({ name, logo_text, abn }));
  for (const listener of listeners) listener();
}

const servedAt: (typeof businessRoute)['path'] = '/api/config/business';

/** Loads the brand for somebody who is not signed in. If that fails, the stored brand stays. */
export async function askBrand(): Promise<void> {
  try {
    const response = await fetch(servedAt);
    if (response.ok) learnBrand(await response.json());
  } catch (error) {
    logFailure('The name of the business could not be loaded', error);
  }
}

function onBrandChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current brand; re-renders when it changes. */
export const useBrand = (): Brand => useSyncExternalStore(onBrandChange, () => present);
