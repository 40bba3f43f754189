import { CircleAlert, RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

type ErrorStateProps = {
  title: string;
  /** What the user can do next. */
  children: string;
  onRetry?: (() => void) | undefined;
  className?: string | undefined;
};

export function ErrorState({ title, children, onRetry, className }: ErrorStateProps) {
  return (
    <section className={classNames('errorstate', className)} role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <h2>{title}</h2>
      <p>{children}</p>
      {onRetry && (
        <Button icon={RefreshCw} onClick={onRetry} className="mt-4">
          Retry
        </Button>
      )}
    </section>
  );
}
