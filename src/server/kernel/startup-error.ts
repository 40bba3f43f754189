/** A reason not to start that the operator can act on: its message is one sentence, printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
