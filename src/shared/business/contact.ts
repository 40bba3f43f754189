/** How people reach the shop. */
export interface Contact {
  contact_phone?: string | null | undefined;
  contact_email?: string | null | undefined;
}

/** Whether a text says to get in touch. */
export const saysToContact = (text: string): boolean =>
  /\b(?:contact|call|ask) (?:us|the administrator)\b/i.test(text);

/** The phone and the email of the shop as links, as far as there are any; a mail starts with `subject`. */
export const contactLinks = (
  { contact_phone, contact_email }: Contact,
  subject?: string,
): { text: string; href: string }[] => [
  ...(contact_phone ? [{ text: contact_phone, href: `tel:${contact_phone.replaceAll(/[^\d+]/g, '')}` }] : []),
  ...(contact_email
    ? [{ text: contact_email, href: `mailto:${contact_email}${subject ? `?subject=${subject}` : ''}` }]
    : []),
];
