import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { runSheetPdfRoute } from '#shared/papers/papers.contract.ts';
import { saveFile } from '#web/kernel/download.ts';
import { LoadedPaper } from './loaded-paper.tsx';
import { PaperPage } from './paper-page.tsx';
import { runSheetQuery } from './papers.api.ts';

/** The run sheet of a driver’s day, to print. */
export function RunSheetPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(runSheetQuery(id));
  return (
    <PaperPage
      title={query.data?.title ?? 'Run sheet'}
      isReady={query.data !== undefined}
      onSave={() => saveFile(runSheetPdfRoute, { params: { id } }, 'run-sheet.pdf')}
    >
      <LoadedPaper what="The run sheet" query={query} />
    </PaperPage>
  );
}
