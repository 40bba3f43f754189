/** The result of one check: all right, a warning, or a failure. */
export interface Finding {
  mark: '✓' | '!' | '✗';
  /** The result, and what to do about it. */
  text: string;
}

export const ok = (text: string): Finding => ({ mark: '✓', text });
export const warning = (text: string): Finding => ({ mark: '!', text });
export const failure = (text: string): Finding => ({ mark: '✗', text });
