import { formatCount } from '#web/kernel/format.ts';
import './templates.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TemplateQuery } from '#shared/frequency/frequency.contract.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { useSearchState } from '#web/kernel/search-state.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { NoMatch } from '#web/ui/no-match.tsx';
import { foundTemplatesQuery } from './frequency.api.ts';
import { TemplateCard, TemplateSkeletons } from './template-card.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { isFiltered, noFilters, TemplatesFilters } from './templates-filters.tsx';

/** What a dialog is open for: a template that is there, or a new one. */
type Editing = FrequencyTemplate | 'new' | null;

/** The ways an order can repeat, for staff. */
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
  const [search, setSearch] = useSearchState(TemplateQuery);
  const { data, error, isPlaceholderData, refetch } = useQuery(foundTemplatesQuery(search));
  if (error && !data) {
    return (
      <LoadError title="The templates could not be loaded" error={error} onRetry={refetch} className="card" />
    );
  }
  const isFirst = data?.length === 0 && !isFiltered(search);
  if (isFirst) return <NoTemplates onCreate={() => onEdit('new')} />;
  return (
    <>
      <TemplatesFilters filters={search} onFilter={setSearch} count={data ? countOf(data.length) : ''} />
      {data?.length === 0 ? (
        <NoMatch of="templates" className="card" onClear={() => setSearch(noFilters)} />
      ) : (
        <ul
          className={classNames('templates', isPlaceholderData && 'is-stale')}
          aria-label="Templates"
          aria-busy={isPlaceholderData || !data}
        >
          {data?.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} onEdit={onEdit} />
            </li>
          )) ?? <TemplateSkeletons />}
        </ul>
      )}
    </>
  );
}

const countOf = (found: number): string => (found === 1 ? '1 template' : `${formatCount(found)} templates`);

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
