import * as z from 'zod';
import { isAbn, withoutSpaces } from './abn.ts';

const abnMessage = 'Enter the 11 digits of the ABN; with these, one is wrong or missing';

/** An ABN as a person types it, stored as its 11 digits; blank: none. */
export const AbnInput = z
  .string()
  .max(40, abnMessage)
  .overwrite(withoutSpaces)
  .refine((digits) => digits === '' || isAbn(digits), abnMessage);
