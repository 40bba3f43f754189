import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { TemplateCard, TemplateSkeletons } from './template-card.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { templatesList } from './templates-list.ts';

/** What the dialog edits: an existing template or a new one. */
type Editing = FrequencyTemplate | 'new' | null;

/** The frequency templates, for staff. */
export function Templates() {
  const [editing, setEditing] = useState<Editing>(null);
  return (
    <section className="section" aria-labelledby="templates">
      <div className="section-head">
        <h2 id="templates">All Templates</h2>
        <span className="text-xs text-ink-3">How often an order can repeat</span>
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
  const templates = useListScreen(templatesList);
  if (templates.error) {
    return (
      <LoadError
        title={templatesList.failure}
        error={templates.error}
        onRetry={templates.refetch}
        className="card"
      />
    );
  }
  return (
    <ListScreen state={templates} empty={<NoTemplates onCreate={() => onEdit('new')} />}>
      {({ rows, stale, empty }) =>
        rows?.length === 0 ? (
          <div className="card">{empty}</div>
        ) : (
          <TemplateCards templates={rows} stale={stale} onEdit={onEdit} />
        )
      }
    </ListScreen>
  );
}

type TemplateCardsProps = {
  templates: readonly FrequencyTemplate[] | undefined;
  stale: boolean | undefined;
  onEdit: (template: FrequencyTemplate) => void;
};

function TemplateCards({ templates, stale, onEdit }: TemplateCardsProps) {
  return (
    <ul
      className={classNames(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-3',
        stale && 'is-stale',
      )}
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
