import { Pencil, Plus, Repeat, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { describePattern } from '#shared/frequency/recurrence-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';
import { useDeleteTemplate } from './frequency.api.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { templatesList } from './templates-list.ts';

/** The parts of a card, for a template and for its skeleton. */
const looks = {
  card: 'card grid h-full grid-cols-1 grid-rows-[auto_1fr_auto]',
  head: 'flex min-h-9.5 items-center gap-0.5 ps-4 pe-2.5 pt-2.5',
  text: 'mx-4 mt-1 mb-3 line-clamp-2 min-h-9 text-sm wrap-anywhere',
  pattern: 'flex items-center gap-2 border-t border-line px-4 py-2.5 text-sm font-medium tabular-nums',
};

type TemplateCardProps = { template: FrequencyTemplate; onEdit: (template: FrequencyTemplate) => void };

export function TemplateCard({ template, onEdit }: TemplateCardProps) {
  const { name, description } = template;
  const remove = useRemove(template);
  return (
    <article className={looks.card} aria-label={name}>
      <div className={looks.head}>
        <h3 className="min-w-0 flex-auto py-1 text-base font-medium wrap-anywhere" title={name}>
          {name}
        </h3>
        <IconButton icon={Pencil} size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit(template)} />
        <IconButton icon={Trash2} size="sm" aria-label={`Delete ${name}`} onClick={() => void remove()} />
      </div>
      <p
        className={classNames(looks.text, description ? 'text-ink-2' : 'text-ink-3')}
        title={description ?? undefined}
      >
        {description ?? 'No description'}
      </p>
      <p className={looks.pattern}>
        <Repeat className="text-ink-3" aria-hidden="true" />
        {describePattern(template)}
      </p>
    </article>
  );
}

function useRemove({ id, name }: FrequencyTemplate) {
  const { mutateAsync } = useDeleteTemplate();
  const confirm = useConfirm();
  return async () => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      body: 'It can no longer be chosen for new orders. Recurring orders made from it keep their pattern.',
      action: 'Delete Template',
      danger: true,
    });
    if (!isSure) return;
    await runAction(() => mutateAsync({ params: { id } }), {
      done: 'Template deleted successfully',
      failure: 'Failed to delete template',
    });
  };
}

function TemplateSkeletons() {
  return ['first', 'second', 'third', 'fourth'].map((skeletonKey) => (
    <li key={skeletonKey}>
      <div className={looks.card}>
        <div className={looks.head}>
          <Skeleton width="55%" />
        </div>
        <div className={looks.text}>
          <Skeleton width="80%" />
        </div>
        <div className={looks.pattern}>
          <Skeleton width="45%" />
        </div>
      </div>
    </li>
  ));
}

/** What the dialog edits: an existing template or a new one. */
type Editing = FrequencyTemplate | 'new' | null;

/** The frequency templates, for staff. */
export function Templates() {
  const [editing, setEditing] = useState<Editing>(null);
  return (
    <section className="section" aria-labelledby="templates">
      <TemplatesList onEdit={setEditing} />
      {editing && (
        <TemplateDialog template={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

function TemplatesList({ onEdit }: { onEdit: (editing: Editing) => void }) {
  const templates = useListScreen(templatesList);
  return (
    <StaffList
      state={templates}
      title="All Templates"
      titleId="templates"
      action={
        <Button variant="primary" icon={Plus} onClick={() => onEdit('new')}>
          Create Template
        </Button>
      }
      empty={<NoTemplates onCreate={() => onEdit('new')} />}
    >
      {({ rows, stale, empty, error }) =>
        error || rows?.length === 0 ? (
          <div className="card">{error || empty}</div>
        ) : (
          <TemplateCards templates={rows} stale={stale} onEdit={onEdit} />
        )
      }
    </StaffList>
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
