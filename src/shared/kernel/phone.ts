import { refuseField } from './problem.ts';
import { OptionalText } from './text.ts';

/** At least 6 digits. People also write whose it is, or a second one beside it. */
const isPhone = (text: string): boolean => (text.match(/\p{Nd}/gu)?.length ?? 0) >= 6;
const noPhone = 'Enter a phone number such as 0412 555 990';

const maxPhoneLength = 40;
/** Absent, `null` and blank all mean none. */
export const OptionalPhone = OptionalText(maxPhoneLength).refine((text) => !text || isPhone(text), noPhone);

/** What a change may hold: one that stands, whatever it is, is saved with the rest. */
export const StoredPhone = OptionalText(maxPhoneLength);
/** @throws Refusal `invalid` at the field for a new one that is none */
export function requirePhone(field: string, changed: unknown): void {
  if (typeof changed === 'string' && changed && !isPhone(changed)) refuseField(field, noPhone);
}
