import { dictionary } from '@zxcvbn-ts/language-common';

/** In order of use. The build writes these alone, in place of the package: `scripts/common-passwords.ts`. */
export const commonPasswords: readonly string[] = dictionary['passwords-common'].slice(0, 10_000);
