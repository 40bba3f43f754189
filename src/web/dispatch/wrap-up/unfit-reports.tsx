import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredReport } from '#shared/driver-run/driver-run.contract.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { problemText, ReportSentence } from './report-sentence.tsx';
import { SettleReportDialog } from './settle-report-dialog.tsx';
import { unsettledReportsQuery } from './wrap-up.api.ts';
import { WrapUpCard, WrapUpRow } from './wrap-up-card.tsx';

/** The reports of any day that were refused for good, until one of staff settles them. */
export function UnfitReports() {
  const { data, error, refetch } = useQuery(unsettledReportsQuery);
  const [settling, setSettling] = useState<StoredReport | null>(null);
  if (!data && error) {
    return (
      <LoadError
        className="card"
        title="The reports could not be loaded"
        error={error}
        onRetry={() => refetch()}
      />
    );
  }
  if (!data) return null;
  const { rows, total } = data;
  return (
    <>
      <WrapUpCard
        title="Reports that did not fit"
        count={total}
        hint={
          total > rows.length
            ? `Of any day. These are the newest ${rows.length}.`
            : 'Of any day, until somebody settles them.'
        }
        empty="Every report fitted, or is settled."
      >
        {rows.map((report) => (
          <WrapUpRow key={report.id} action={<Button onClick={() => setSettling(report)}>Settle</Button>}>
            <p>
              <ReportSentence report={report} />
            </p>
            <p className="font-medium text-warning-ink">{problemText(report)}</p>
            <p className="text-sm text-ink-3">
              <DateTime moment={report.happened_at} />
            </p>
          </WrapUpRow>
        ))}
      </WrapUpCard>
      {settling && <SettleReportDialog report={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
