import { refuseField } from './problem.ts';
import { OptionalText, Text } from './text.ts';

/** The signs that phone numbers are written with, and at least 6 digits. */
const phonePattern = /^(?=(?:\D*\d){6})(?:[\d\s+()./-]|ext|x)+$/i;
const isPhone = (text: string): boolean => phonePattern.test(text);
const noPhone = 'Enter a phone number such as 0412 555 990';

const maxPhoneLength = 40;
export const Phone = Text(maxPhoneLength).refine(isPhone, noPhone);
/** Absent, `null` and blank all mean none. */
export const OptionalPhone = OptionalText(maxPhoneLength).refine((text) => !text || isPhone(text), noPhone);

/** What a change may hold: one that stands, whatever it is, is saved with the rest. */
export const StoredPhone = OptionalText(maxPhoneLength);
/** @throws Refusal `invalid` at the field for a new one that is none */
export function requirePhone(field: string, changed: unknown): void {
  if (typeof changed === 'string' && changed && !isPhone(changed)) refuseField(field, noPhone);
}
