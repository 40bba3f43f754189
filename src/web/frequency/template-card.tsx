import { Pencil, Repeat, Trash2 } from 'lucide-react';
import { describePattern, type FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';
import { useDeleteTemplate } from './frequency.api.ts';

type TemplateCardProps = { template: FrequencyTemplate; onEdit: (template: FrequencyTemplate) => void };

export function TemplateCard({ template, onEdit }: TemplateCardProps) {
  const { name, description } = template;
  const remove = useRemove(template);
  return (
    <article className="card template" aria-label={name}>
      <div className="template__head">
        <h3 title={name}>{name}</h3>
        <IconButton icon={Pencil} size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit(template)} />
        <IconButton icon={Trash2} size="sm" aria-label={`Delete ${name}`} onClick={() => void remove()} />
      </div>
      <p
        className={description ? 'template__text' : 'template__text text-ink-3'}
        title={description ?? undefined}
      >
        {description ?? 'No description'}
      </p>
      <p className="template__often tabular-nums">
        <Repeat aria-hidden="true" />
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
    await runAction(() => mutateAsync(id), {
      done: 'Template deleted successfully',
      failure: 'Failed to delete template',
    });
  };
}

export function TemplateSkeletons() {
  return ['first', 'second', 'third', 'fourth'].map((skeletonKey) => (
    <li key={skeletonKey}>
      <div className="card template">
        <div className="template__head">
          <Skeleton width="55%" />
        </div>
        <div className="template__text">
          <Skeleton width="80%" />
        </div>
        <div className="template__often">
          <Skeleton width="45%" />
        </div>
      </div>
    </li>
  ));
}
