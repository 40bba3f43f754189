import { useSyncExternalStore } from 'react';
import type { businessRoute } from '#shared/business/business.contract.ts';
import { logFailure } from './log.ts';

/** What the product is called here. */
interface Brand {
  /** Beside the mark, and in the titles of windows. */
  logo_text: string;
  business_name: string;
  abn: string | null;
}

const usualBrand: Brand = { logo_text: 'Washline', business_name: 'Washline', abn: null };

const key = 'brand';
const listeners = new Set<() => void>();
let present = storedBrand();

/** As this device knew it last, so that no screen begins with another name. */
function storedBrand(): Brand {
  try {
    return brandOf(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? usualBrand;
  } catch {
    return usualBrand;
  }
}

/** Reads what is served of the business, by hand: the first screen comes without the code that reads schemas. */
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

/** Everything that shows the brand shows this one from now on. `served` is what is served of the business. */
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

/** Asks for the brand where nobody has signed in yet. Without an answer what is known holds. */
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

export const useBrand = (): Brand => useSyncExternalStore(onBrandChange, () => present);
