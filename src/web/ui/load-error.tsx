import { detailOr } from '#web/kernel/api.ts';
import { ErrorState } from './error-state.tsx';

type LoadErrorProps = {
  title: string;
  error: unknown;
  onRetry: () => unknown;
  /** `card` where it does not stand in a card already. */
  className?: string | undefined;
};

/** Stands in the place of what could not be loaded, with the reason the server gave or what to do next. */
export function LoadError({ title, error, onRetry, className }: LoadErrorProps) {
  return (
    <ErrorState title={title} className={className} onRetry={() => void onRetry()}>
      {detailOr(error, 'Check your connection and try again.')}
    </ErrorState>
  );
}
