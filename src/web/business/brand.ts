import { useSyncExternalStore } from 'react';
import type { businessRoute } from '#shared/business/business.contract.ts';
import { keepOnDevice } from '#web/kernel/device-storage.ts';
import { logFailure } from '#web/kernel/log.ts';

/** The name of the product, as the owner has set it. */
interface Brand {
  /** Shown beside the logo and in window titles. */
  logo_text: string;
  business_name: string;
  abn: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  /** The host at which passkeys work. */
  passkey_host: string | null;
  /** Strangers may ask for a pickup. */
  takes_requests: boolean;
  /** Customers may sign in by a mailed code. */
  sign_in_by_code: boolean;
}

const defaultBrand: Brand = {
  logo_text: 'Washline',
  business_name: 'Washline',
  abn: null,
  contact_phone: null,
  contact_email: null,
  passkey_host: null,
  takes_requests: false,
  sign_in_by_code: false,
};

const key = 'brand';
const listeners = new Set<() => void>();
let currentBrand = storedBrand();

/** The brand stored on this device by the last visit, so that no screen starts with another name. */
function storedBrand(): Brand {
  try {
    return parseBrand(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? defaultBrand;
  } catch {
    return defaultBrand;
  }
}

/** Parses the reply of the business route by hand: the first screen must not load the schema library. */
function parseBrand(business: unknown): Brand | null {
  if (typeof business !== 'object' || business === null) return null;
  const said: Record<string, unknown> = { ...business };
  const { name, logo_text, abn, contact_phone, contact_email } = said;
  const { passkey_host, takes_requests, sign_in_by_code } = said;
  if (typeof name !== 'string') return null;
  return {
    logo_text: (typeof logo_text === 'string' && logo_text) || defaultBrand.logo_text,
    business_name: name,
    abn: textOrNull(abn),
    contact_phone: textOrNull(contact_phone),
    contact_email: textOrNull(contact_email),
    passkey_host: textOrNull(passkey_host),
    takes_requests: takes_requests === true,
    sign_in_by_code: sign_in_by_code === true,
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Takes over the brand from a reply of the business route: every component that shows it updates. */
export function applyBrand(business: unknown): void {
  const brand = parseBrand(business);
  if (!brand || JSON.stringify(brand) === JSON.stringify(currentBrand)) return;
  currentBrand = brand;
  const { business_name: name, ...rest } = brand;
  const isDefault = JSON.stringify(brand) === JSON.stringify(defaultBrand);
  keepOnDevice(key, isDefault ? null : JSON.stringify({ name, ...rest }));
  for (const listener of listeners) listener();
}

const businessPath: (typeof businessRoute)['path'] = '/api/config/business';

/** Loads the brand for somebody who is not signed in. If that fails, the stored brand stays. */
export async function fetchBrand(): Promise<Brand> {
  try {
    const response = await fetch(businessPath);
    if (response.ok) applyBrand(await response.json());
  } catch (error) {
    logFailure('The name of the business could not be loaded', error);
  }
  return currentBrand;
}

function onBrandChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current brand; re-renders when it changes. */
export const useBrand = (): Brand => useSyncExternalStore(onBrandChange, () => currentBrand);
