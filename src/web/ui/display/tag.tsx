import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type TagProps = {
  children: ReactNode;
  icon?: LucideIcon | undefined;
  look?: 'plain' | 'locked' | 'dashed' | undefined;
};

export function Tag({ children, icon: Icon, look = 'plain' }: TagProps) {
  return (
    <span className={classNames('tag', look !== 'plain' && `tag--${look}`)}>
      {Icon && <Icon className="icon" aria-hidden="true" />}
      {children}
    </span>
  );
}
