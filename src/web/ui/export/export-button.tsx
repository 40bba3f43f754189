import { Download } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';

export const LazyExportDialog = lazyDialog(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  'Export CSV could not be opened. Check your connection and try again.',
);

type ExportButtonProps = Omit<ExportDialogProps, 'onClose'> & { className?: string | undefined };

/** Opens the dialog that saves a CSV; its label is read on phones as well, where only the icon has room. */
export function ExportButton({ className, ...exported }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Download} className={classNames(className)} onClick={() => setOpen(true)}>
        <span className="max-md:sr-only">Export CSV</span>
      </Button>
      {isOpen && <LazyExportDialog {...exported} onClose={() => setOpen(false)} />}
    </>
  );
}
