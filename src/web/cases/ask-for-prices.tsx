import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { openCaseStatuses } from '#shared/cases/case.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { casesQuery, useRaiseCase } from './cases.api.ts';

const inquiry = {
  type: 'inquiry',
  subject: 'Please set up my prices',
  description: 'There are no items priced for me yet.',
} as const;

const openInquiries = casesQuery({
  type: [inquiry.type],
  status: [...openCaseStatuses],
  search: inquiry.subject,
});

/** Raises an inquiry for prices in one press; while it is open, says since when. */
export function AskForPrices() {
  const { data } = useQuery(openInquiries);
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { mutateAsync } = useRaiseCase();
  const { run, isBusy } = useAction();
  const idempotencyKeyFor = useIdempotencyKey();
  const place = useRef<HTMLDivElement>(null);
  if (!data) return null;
  const asked = data.rows.find(({ subject }) => subject === inquiry.subject);
  const ask = async () => {
    const isRaised = await run(
      () => mutateAsync({ body: inquiry, idempotencyKey: idempotencyKeyFor(inquiry) }),
      {
        done: 'Case submitted successfully!',
        failure: 'Failed to create case. Please try again.',
      },
    );
    if (isRaised) place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className="rounded-xs">
      {asked ? (
        <p className="text-sm">We have your request from {formatDay(asked.created_at, zone, now)}.</p>
      ) : (
        <Button busy={isBusy} onClick={() => void ask()}>
          Ask for Prices
        </Button>
      )}
    </div>
  );
}
