import type { Plugin } from 'vite';

/**
 * Writes the files in ASCII: V8 holds a text as one byte a character, or, where one of them needs it, all of it as two.
 */
export const asciiFiles = (): Plugin => ({
  name: 'ascii-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      // There an escape would be read as it stands.
      const raw = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f][^`]*`/.exec(output.code);
      if (raw) this.error(`This cannot be written in ASCII: ${raw[0]}`);
      output.code = output.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
});

/** One half of a pair of surrogates at a time. */
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
