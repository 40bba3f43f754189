import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useIssue } from './use-issue.tsx';

/** Issues a draft where it is read; a refusal is said in a toast, as there is one only. */
export function IssueButtons({ draft }: { draft: DocumentDetails }) {
  const { issue, isBusy } = useIssue();
  return (
    <>
      <Button className="max-md:flex-1" busy={isBusy} onClick={() => void issue([draft], false)}>
        Issue
      </Button>
      <Button
        variant="primary"
        className="max-md:flex-1"
        busy={isBusy}
        onClick={() => void issue([draft], true)}
      >
        Issue and Send
      </Button>
    </>
  );
}
