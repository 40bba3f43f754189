import { createContext, useContext } from 'react';

/** The IANA time zone that every date is shown in: that of the business. */
export const BusinessTimeZoneContext = createContext<string | null>(null);

/** The time zone of the business. @throws Error outside a `BusinessTimeZoneContext` */
export function useBusinessTimeZone(): string {
  const zone = useContext(BusinessTimeZoneContext);
  if (!zone) throw new Error('A date needs a BusinessTimeZoneContext above it');
  return zone;
}
