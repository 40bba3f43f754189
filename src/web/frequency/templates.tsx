import { showingText } from '#web/kernel/format/format.ts';
import './templates.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { useLastPage } from '#web/ui/table/use-last-page.ts';
import { filteredTemplatesQuery } from './frequency.api.ts';
import { TemplateCard, TemplateSkeletons } from './template-card.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplatesFilters } from './templates-filters.tsx';
import {
  isFiltered,
  noFilters,
  TemplatesSearch,
  templatesPerPage,
  toTemplateQuery,
} from './templates-search.ts';

/** What the dialog edits: an existing template or a new one. */
type Editing = FrequencyTemplate | 'new' | null;

/** The frequency templates, for staff. */
export function Templates() {
  const [editing, setEditing] = useState<Editing>(null);
  return (
    <section className="section" aria-labelledby="templates">
      <div className="section-head">
        <h2 id="templates">All Templates</h2>
        <span className="hint">How often an order can repeat</span>
        <Button variant="primary" icon={Plus} className="ms-auto" onClick={() => setEditing('new')}>
          Create Template
        </Button>
      </div>
      <TemplatesList onEdit={setEditing} />
      {editing && (
        <TemplateDialog template={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

function TemplatesList({ onEdit }: { onEdit: (editing: Editing) => void }) {
  const [search, setSearch] = useSearchState(TemplatesSearch);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    filteredTemplatesQuery(toTemplateQuery(search)),
  );
  const { page = 1 } = search;
  const narrow = (patch: Partial<TemplatesSearch>, options?: { replace: boolean }) =>
    setSearch({ page: undefined, ...patch }, options);
  const total = isPlaceholderData ? undefined : data?.total;
  useLastPage({ page, pageSize: templatesPerPage, total }, (last) =>
    setSearch({ page: last }, { replace: true }),
  );
  if (error && !data) {
    return (
      <LoadError title="The templates could not be loaded" error={error} onRetry={refetch} className="card" />
    );
  }
  const hasNoTemplates = data?.total === 0 && !isFiltered(search);
  if (hasNoTemplates) return <NoTemplates onCreate={() => onEdit('new')} />;
  return (
    <>
      <TemplatesFilters
        filters={search}
        onFilter={narrow}
        count={data ? showingText(data.rows.length, data.total, 'templates') : ''}
      />
      {data?.total === 0 ? (
        <NoMatch noun="templates" className="card" onClear={() => narrow(noFilters)} />
      ) : (
        <TemplateCards templates={data?.rows} stale={isPlaceholderData} onEdit={onEdit} />
      )}
      {data && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={templatesPerPage}
          total={data.total}
          onPage={(chosen) => setSearch({ page: chosen })}
        />
      )}
    </>
  );
}

type TemplateCardsProps = {
  templates: readonly FrequencyTemplate[] | undefined;
  stale: boolean;
  onEdit: (template: FrequencyTemplate) => void;
};

function TemplateCards({ templates, stale, onEdit }: TemplateCardsProps) {
  return (
    <ul
      className={classNames('templates', stale && 'is-stale')}
      aria-label="Templates"
      aria-busy={stale || templates === undefined}
    >
      {templates?.map((template) => (
        <li key={template.id}>
          <TemplateCard template={template} onEdit={onEdit} />
        </li>
      )) ?? <TemplateSkeletons />}
    </ul>
  );
}

function NoTemplates({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      art="calendar"
      title="No frequency templates yet"
      className="card"
      actions={
        <Button icon={Plus} onClick={onCreate}>
          Create Template
        </Button>
      }
    >
      A recurring order repeats as often as its template says: each week, every second month.
    </EmptyState>
  );
}
