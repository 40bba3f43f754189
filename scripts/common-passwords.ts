import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

/** Writes the 10,000 commonest passwords as a file of their own: the package has five times as many, and unpacks them. */
export const commonPasswords = (): Plugin => ({
  name: 'common-passwords',
  apply: 'build',
  transform(_code, id) {
    if (!id.endsWith('/common-passwords-list.ts')) return null;
    const words = dictionary['passwords-common'].slice(0, 10_000).join(' ');
    return { code: `export const commonPasswords = ${JSON.stringify(words)}.split(' ');\n`, map: null };
  },
});
