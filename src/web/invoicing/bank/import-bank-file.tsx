import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { Button } from '#web/ui/display/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const ImportDialog = lazyDialog(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
  'The import could not be opened. Check your connection and try again.',
);

/** Imports the file of a bank, and shows its lines. */
export function ImportBankFile() {
  const [isOpen, setOpen] = useState(false);
  const openTab = useOpenTab();
  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        Import Bank File
      </Button>
      {isOpen && (
        <ImportDialog onDone={() => openTab('payments', { view: 'bank' })} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
