import { User } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

type AvatarProps = {
  /** The name to take the initials of; without it a user icon. Decoration only: show the name beside it. */
  name?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  accent?: boolean | undefined;
};

export function Avatar({ name, size = 'md', accent = false }: AvatarProps) {
  const className = classNames(
    'avatar',
    size !== 'md' && `avatar--${size}`,
    accent && 'avatar--accent',
    !name && 'avatar--none',
  );
  return (
    <span className={className} aria-hidden="true">
      {name ? initials(name) : <User className="icon icon--sm" />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
