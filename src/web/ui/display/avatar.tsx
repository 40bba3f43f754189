import { cva } from 'class-variance-authority';
import { User } from 'lucide-react';

/** The look of an avatar, for an icon in its place. */
export const avatarStyles = cva(
  'inline-grid flex-none place-items-center rounded-full leading-none font-semibold tracking-[0.01em]',
  {
    variants: {
      size: { sm: 'size-5.5 text-[9px]', md: 'size-7 text-[11px]', lg: 'size-10 text-[14px]' },
      look: {
        plain: 'bg-press text-ink-2',
        accent: 'bg-accent-soft-hover text-accent-ink',
        nobody: 'border border-dashed border-line-control text-ink-3',
      },
    },
  },
);

type AvatarProps = {
  /** The name to take the initials of; without it a user icon. Decoration only: show the name beside it. */
  name?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  accent?: boolean | undefined;
};

export function Avatar({ name, size = 'md', accent = false }: AvatarProps) {
  const look = name ? (accent ? 'accent' : 'plain') : 'nobody';
  return (
    <span className={avatarStyles({ size, look })} aria-hidden="true">
      {name ? initials(name) : <User className="size-3.5" />}
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
