/** Where a link leads that calls a number, however it is written. */
export const dialHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
