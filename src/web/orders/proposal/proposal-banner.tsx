import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import { proposalScopeTexts } from '#web/orders/scope/scope-text.ts';

const headStyles = [
  'grid grid-cols-[20px_minmax(0,1fr)] gap-3 px-4 py-3.5',
  'bg-warning-soft text-sm/5 text-ink-2 not-last:border-b not-last:border-warning-line',
].join(' ');

type ProposalBannerProps = {
  title?: string | undefined;
  /** The level of its heading among those of the page. */
  heading?: 'h2' | 'h3';
  /** Who proposed what, and how far it goes. */
  text: ReactNode;
  /** The old values beside the new ones. */
  table?: ReactNode;
  /** What stays as it is, and the dates. */
  effects?: ReactNode;
  /** The buttons that decide on it. */
  foot?: ReactNode;
};

/** A proposal that waits for its customer. */
export function ProposalBanner(props: ProposalBannerProps) {
  const { title = 'Modification Approval Required', heading: Heading = 'h3' } = props;
  const { text, table, effects, foot } = props;
  const id = useId();
  return (
    <section
      className="mb-5 overflow-clip rounded-lg border border-warning-line bg-surface"
      aria-labelledby={id}
    >
      <div className={headStyles}>
        <TriangleAlert className="size-5 text-warning-ink" aria-hidden="true" />
        <div className="min-w-0">
          <Heading className="text-sm text-warning-ink" id={id}>
            {title}
          </Heading>
          <p>{text}</p>
        </div>
      </div>
      {table}
      {effects && <div className="border-t border-line px-4 py-3 empty:hidden">{effects}</div>}
      {foot && <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">{foot}</div>}
    </section>
  );
}

/** After the sentence of what was proposed. */
export const askText = 'We’d like to change your recurring order. Nothing changes until you approve.';

/** How far a proposal goes, within its sentences. */
export const ProposalScope = ({ scope }: { scope: EditScope }) => (
  <b className="font-medium text-ink">{proposalScopeTexts[scope]}</b>
);
