import { detailOr, failureText } from '#web/kernel/api.ts';
import { ErrorState } from './error-state.tsx';

type LoadErrorProps = {
  title: string;
  error: unknown;
  onRetry: () => unknown;
  /** `card` if it is not inside a card already. */
  className?: string | undefined;
};

/** Shown in place of data that could not be loaded, with the server's message or a hint on what to do. */
export function LoadError({ title, error, onRetry, className }: LoadErrorProps) {
  return (
    <ErrorState title={title} className={className} onRetry={() => void onRetry()}>
      {failureText(error) ?? detailOr(error, 'Check your connection and try again.')}
    </ErrorState>
  );
}
