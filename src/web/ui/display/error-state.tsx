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
    <section
      className={classNames('grid justify-items-center gap-1 px-6 py-9 text-center', className)}
      role="alert"
    >
      <CircleAlert className="mb-2 size-6 text-danger" aria-hidden="true" />
      <h2>{title}</h2>
      <p className="max-w-[46ch] text-ink-2">{children}</p>
      {onRetry && (
        <Button icon={RefreshCw} onClick={onRetry} className="mt-4">
          Retry
        </Button>
      )}
    </section>
  );
}
