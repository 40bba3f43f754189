import { useBrand } from '#web/business/brand.ts';

/** Whether passkeys work here: at the host they are made for, in a browser that has them. */
export function usePasskeyOffer(): boolean {
  const { passkey_host } = useBrand();
  return passkey_host === location.hostname && typeof PublicKeyCredential === 'function';
}
