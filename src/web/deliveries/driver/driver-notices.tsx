import { CloudOff, CloudUpload } from 'lucide-react';
import { deliveryStatusLabels } from '#shared/deliveries/delivery.ts';
import { Ago } from '#web/business/when.tsx';
import {
  dropReport,
  isUnsent,
  useWaitingReports,
  type WaitingReport,
} from '#web/deliveries/reports/waiting-reports.ts';
import { Button } from '#web/ui/button.tsx';
import './driver-notices.css';

type DriverNoticesProps = {
  user_id: string;
  /** When the shown orders were cached on this device; `null` when they come from the server. */
  copiedAt: Temporal.Instant | null;
};

/** Notices for work offline: the list comes from the cache, updates are unsent, or an update was refused. */
export function DriverNotices({ user_id, copiedAt }: DriverNoticesProps) {
  const reports = useWaitingReports(user_id);
  const refused = reports.filter((report) => !isUnsent(report));
  const waiting = reports.length - refused.length;
  return (
    <div className="driver-notices" role="status">
      {copiedAt && (
        <p className="alert alert--warning">
          <CloudOff className="icon" aria-hidden="true" />
          <span>
            No connection. Your list as it was: <Ago moment={copiedAt} />.
          </span>
        </p>
      )}
      {waiting > 0 && (
        <p className="alert alert--info">
          <CloudUpload className="icon" aria-hidden="true" />
          <span>{waiting === 1 ? '1 update waits' : `${waiting} updates wait`} to be sent.</span>
        </p>
      )}
      {refused.map((report) => (
        <RefusedReport key={report.key} report={report} />
      ))}
    </div>
  );
}

function RefusedReport({ report }: { report: WaitingReport }) {
  const { order_number, customer_name, update, made_at, refusal } = report;
  return (
    <section className="alert driver-notices__refused" aria-label={`Not recorded: ${order_number}`}>
      <CloudOff className="icon" aria-hidden="true" />
      <div className="min-w-0 flex-auto">
        <p className="strong">
          {deliveryStatusLabels[update.status]} was not recorded for {order_number}, {customer_name}
        </p>
        <p>
          {refusal} Reported: <Ago moment={made_at} />
          {update.notes && <>, with the note “{update.notes}”</>}.
        </p>
      </div>
      <Button size="sm" onClick={() => dropReport(report.key)}>
        Dismiss
      </Button>
    </section>
  );
}
