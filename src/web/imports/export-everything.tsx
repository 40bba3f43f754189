import { exportEverythingRoute } from '#shared/imports/imports.contract.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { LazyExportDialog } from '#web/ui/export/export-button.tsx';

/** Saves every list of the shop at once (CSV-17). */
export function ExportEverything({ onClose }: { onClose: () => void }) {
  const today = useToday();
  return (
    <LazyExportDialog
      title="Export Everything"
      route={exportEverythingRoute}
      input={{}}
      description="One ZIP file with a CSV of each list"
      filename={`washline-everything-${today}.zip`}
      rows="Orders, cases, users, SKUs, agreed prices, invoices, payments and what is overdue. Photos are in a backup alone."
      onClose={onClose}
    />
  );
}
