import { cva } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tag = cva(
  'inline-flex h-5 items-center gap-1 rounded-xs border px-1.5 text-xs/none whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      look: {
        plain: 'border-line-strong bg-surface text-ink-2 [&_svg]:text-ink-3',
        locked: 'border-transparent bg-press text-ink [&_svg]:text-ink-2',
        due: 'border-warning-line bg-warning-soft text-warning-ink',
        dashed: 'border-dashed border-line-strong bg-surface text-ink-2 [&_svg]:text-ink-3',
      },
    },
  },
);

type TagProps = {
  children: ReactNode;
  icon?: LucideIcon | undefined;
  look?: 'plain' | 'locked' | 'dashed' | 'due' | undefined;
};

export function Tag({ children, icon: Icon, look = 'plain' }: TagProps) {
  return (
    <span className={tag({ look })} data-slot="tag">
      {Icon && <Icon aria-hidden="true" />}
      <span className="contents">{children}</span>
    </span>
  );
}
