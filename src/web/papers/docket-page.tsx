import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { docketPdfRoute } from '#shared/papers/papers.contract.ts';
import { saveFile } from '#web/kernel/download.ts';
import { LoadedPaper } from './loaded-paper.tsx';
import { PaperPage } from './paper-page.tsx';
import { docketQuery } from './papers.api.ts';

/** The docket of an order, to print. */
export function DocketPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(docketQuery(id));
  return (
    <PaperPage
      title={query.data?.title ?? 'Docket'}
      isReady={query.data !== undefined}
      onSave={() => saveFile(docketPdfRoute, { params: { id } }, 'docket.pdf')}
    >
      <LoadedPaper what="The docket" query={query} />
    </PaperPage>
  );
}
