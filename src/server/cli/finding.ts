/** One thing that was looked at: as it should be, to be thought about, or in the way of the shop. */
export interface Finding {
  mark: '✓' | '!' | '✗';
  /** What was found, and what to do about it. */
  text: string;
}

export const good = (text: string): Finding => ({ mark: '✓', text });
export const look = (text: string): Finding => ({ mark: '!', text });
export const bad = (text: string): Finding => ({ mark: '✗', text });
