import type { ComponentProps } from 'react';
import type { EditPreview } from '#shared/series/series-edit.contract.ts';
import { CallError, detailOr } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { ScopeDates, ScopeDatesSkeleton } from './scope-dates.tsx';

/** What an edit would do to a series, beside the dates that follow; on a phone they stand below it. */
export const stepStyles = 'grid grid-cols-[minmax(0,1fr)_330px] gap-6 max-md:grid-cols-[minmax(0,1fr)]';

type StepDatesProps = {
  /** `undefined` while it loads. */
  preview: Pick<EditPreview, 'next' | 'recurrence_pattern'> | undefined;
  before: ComponentProps<typeof ScopeDates>['before'];
  /** Why there is no preview. */
  error: unknown;
  onRetry: () => void;
};

/** The dates that follow from an edit, or why the service refuses it. */
export const StepDates = ({ preview, before, error, onRetry }: StepDatesProps) => (
  <section className="min-h-60 self-stretch rounded-[10px] border border-line bg-[light-dark(var(--canvas),var(--surface))] px-4 py-3.5 max-md:min-h-0">
    {preview && <ScopeDates preview={preview} before={before} />}
    {isRefusal(error) && <Alert>{detailOr(error, 'This change is not possible.')}</Alert>}
    {Boolean(error) && !isRefusal(error) && (
      <LoadError title="What would change could not be loaded" error={error} onRetry={onRetry} />
    )}
    {!preview && !error && <ScopeDatesSkeleton />}
  </section>
);

/** Whether the service refused an edit, which it would again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;
