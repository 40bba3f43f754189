import { Pencil, Repeat, Trash2 } from 'lucide-react';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';
import { useDeleteTemplate } from './frequency.api.ts';

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
    await runAction(() => mutateAsync(id), {
      done: 'Template deleted successfully',
      failure: 'Failed to delete template',
    });
  };
}

export function TemplateSkeletons() {
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
