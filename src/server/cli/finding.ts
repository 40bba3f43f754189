/** The result of one check: all right, a warning, or a failure. */
export interface Finding {
  mark: '✓' | '!' | '✗';
  /** The result, and what to do about it. */
  text: string;
}

export const good = (text: string): Finding => ({ mark: '✓', text });
export const look = (text: string): Finding => ({ mark: '!', text });
export const bad = (text: string): Finding => ({ mark: '✗', text });
