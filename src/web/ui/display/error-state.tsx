import { CircleAlert, RefreshCw } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from './button.tsx';

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
