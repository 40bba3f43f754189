import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft, FileDown, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBrand } from '#web/business/brand.ts';
import { Logo, logoStyles } from '#web/business/logo.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** What it is printed on. Labels reach to the edges, as their places do. */
const sheets = {
  paper: 'size: A4; margin: 16mm 15mm;',
  'labels-a4': 'size: A4; margin: 0;',
  'labels-roll': 'size: 100mm 50mm; margin: 0;',
};

type PaperPageProps = {
  title: string;
  /** Makes the browser save what is shown as a PDF; absent where there is none. */
  onSave?: (() => Promise<void>) | undefined;
  page?: keyof typeof sheets;
  /** There is something to print. */
  isReady: boolean;
  children: ReactNode;
};

const barStyles = classNames(
  'sticky top-0 z-(--z-bar) flex h-(--bar-height) items-center gap-2 border-b border-line bg-surface px-4',
  'max-md:gap-1 max-md:px-1 print:hidden',
);

/** A page that is printed: above it a bar with a way back, which is on no paper. */
export function PaperPage({ title, onSave, page = 'paper', isReady, children }: PaperPageProps) {
  const { logo_text } = useBrand();
  const { run, isBusy } = useAction();
  const save = (work: () => Promise<void>) =>
    void run(work, { failure: 'The PDF could not be saved. Try again.' });
  return (
    <div className="min-h-dvh print:min-h-0">
      <title>{`${title} · ${logo_text}`}</title>
      {/* Only while the page is there: what else is printed stands on other sheets. White also where the screen is dark. */}
      <style>{`@page { ${sheets[page]} } @media print { html, body { background: #fff; } }`}</style>
      <header className={barStyles}>
        <BackButton />
        <Link to="/" className={classNames(logoStyles, 'max-md:[&>span]:sr-only')}>
          <Logo />
        </Link>
        <span className="me-auto text-ink-2">Papers</span>
        {onSave && (
          <Button icon={FileDown} disabled={!isReady} busy={isBusy} onClick={() => save(onSave)}>
            Save as PDF
          </Button>
        )}
        <Button variant="primary" icon={Printer} disabled={!isReady} onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-8 px-6 pt-6 pb-14 max-md:gap-6 max-md:px-4 max-md:pt-4 print:block print:p-0">
        {children}
      </main>
    </div>
  );
}

/** Back to where the link stood; who came by an address goes to their dashboard. */
function BackButton() {
  const { history, navigate } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      icon={ArrowLeft}
      aria-label="Back"
      title="Back"
      onClick={() => (canGoBack ? history.back() : void navigate({ to: '/' }))}
    />
  );
}
