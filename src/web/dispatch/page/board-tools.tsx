import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, FileText, Printer, Tags } from 'lucide-react';
import { useState } from 'react';
import { formatDateForGood } from '#shared/kernel/date-text.ts';
import { exportDispatchRoute } from '#shared/papers/papers.contract.ts';
import { WhyDialog } from '#web/dispatch/dialogs/why-dialog.tsx';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { LazyExportDialog } from '#web/ui/export/export-button.tsx';

const linkStyles = buttonStyles({ variant: 'ghost', className: 'touch:h-12' });

/** What is asked of a day, and taken from it: why an order is not there, labels, a CSV, run sheets. */
export function BoardTools({ day }: { day: Temporal.PlainDate }) {
  const [open, setOpen] = useState<'why' | 'csv' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="ms-auto flex flex-wrap max-md:-ms-3.5">
        <Button
          variant="ghost"
          icon={CircleQuestionMark}
          className="touch:h-12"
          onClick={() => setOpen('why')}
        >
          Why is it not here?
        </Button>
        <div className="flex">
          <Link to="/papers/labels" search={{ day } as object} className={linkStyles} data-slot="button">
            <Tags aria-hidden="true" />
            Labels
          </Link>
          <Button variant="ghost" icon={FileText} className="touch:h-12" onClick={() => setOpen('csv')}>
            CSV
          </Button>
          <Link to="/papers/runs" search={{ day } as object} className={linkStyles} data-slot="button">
            <Printer aria-hidden="true" />
            Print
          </Link>
        </div>
      </div>
      {open === 'why' && <WhyDialog day={day} onClose={close} />}
      {open === 'csv' && (
        <LazyExportDialog
          route={exportDispatchRoute}
          input={{ query: { day } }}
          description={`The runs of ${formatDateForGood(day)}`}
          filename={`washline-run-${day}.csv`}
          rows="A line for each pickup and delivery."
          onClose={close}
        />
      )}
    </>
  );
}
