/** The `tel:` address of a phone number (RFC 3966), without spaces and brackets. */
export const dialHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
