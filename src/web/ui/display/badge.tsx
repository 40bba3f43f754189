import { cva } from 'class-variance-authority';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type BadgeKind =
  | 'order'
  | 'delivery'
  | 'case'
  | 'priority'
  | 'role'
  | 'account'
  | 'series'
  | 'document'
  | 'match';

type Valued = {
  kind: BadgeKind;
  /** The data value, such as `out_for_delivery`; its colours and how far its ring is filled are in styles/tokens.css. */
  value: string;
};

type BadgeProps = Valued & {
  /** The label of the value: a badge never shows colour alone. */
  children: ReactNode;
};

const badge = cva(
  [
    'inline-flex h-5.5 items-center gap-1.5 rounded-sm',
    'text-xs font-medium tracking-normal whitespace-nowrap text-(--fg) [&_svg]:size-3 [&_svg]:stroke-2',
  ],
  {
    variants: {
      kind: {
        order: 'bg-(--bg) pr-2 pl-[7px]',
        delivery: 'bg-(--bg) pr-2 pl-[7px]',
        case: 'bg-(--bg) pr-2 pl-[7px]',
        priority: 'bg-(--bg) pr-2 pl-[7px]',
        role: 'bg-(--bg) px-2',
        account: '',
        series: 'bg-(--bg) pr-2 pl-[7px]',
        document: 'bg-(--bg) pr-2 pl-[7px]',
        match: 'bg-(--bg) pr-2 pl-[7px]',
      },
    },
  },
);

export function Badge({ kind, value, children }: BadgeProps) {
  return (
    <span className={badge({ kind })} style={colorsOf({ kind, value })} data-slot="badge">
      <BadgeMark kind={kind} value={value} />
      {children}
    </span>
  );
}

function BadgeMark({ kind, value }: Valued) {
  if (kind === 'role') return null;
  if (kind !== 'priority' && kind !== 'match') return <BadgeRing kind={kind} value={value} />;
  const { levels, heights } = bars[kind];
  return <BadgeBars filled={levels.indexOf(value) + (kind === 'priority' ? 1 : 0)} heights={heights} />;
}

function colorsOf({ kind, value }: Valued): CSSProperties {
  const name = `--${kind}-${value.replaceAll('_', '-')}`;
  return Object.fromEntries(['fg', 'bg', 'dot', 'fill'].map((part) => [`--${part}`, `var(${name}-${part})`]));
}

const mark = 'after:absolute after:inset-0 after:m-auto after:-rotate-45';
const ring = cva(
  'relative inline-block size-2.5 flex-none rounded-full forced-colors:forced-color-adjust-none',
  {
    variants: {
      look: {
        filled: 'border-[1.5px] border-(--dot) p-[1.5px]',
        dotted: 'border-2 border-dotted border-(--dot) p-[1.5px]',
        struck: `border-[1.5px] border-(--dot) p-[1.5px] ${mark} after:h-[1.5px] after:w-[7px] after:bg-(--dot)`,
        clock:
          'border-[1.5px] border-(--dot) before:absolute before:inset-0 before:m-auto before:h-1 before:w-[1.5px] before:-translate-y-px before:bg-(--dot) after:absolute after:inset-0 after:m-auto after:h-[1.5px] after:w-[3px] after:translate-x-[0.8px] after:translate-y-[0.6px] after:bg-(--dot)',
        ticked: `bg-(--dot) ${mark} after:bottom-[1.5px] after:h-[2.5px] after:w-[5px] after:border-b-[1.5px] after:border-l-[1.5px] after:border-(--bg)`,
      },
    },
  },
);

const looks: Record<string, 'filled' | 'dotted' | 'struck' | 'ticked' | 'clock'> = {
  pending: 'dotted',
  open: 'dotted',
  'document open': 'filled',
  paid: 'ticked',
  used: 'ticked',
  overdue: 'clock',
  draft: 'dotted',
  cancelled: 'struck',
  void: 'struck',
  delivered: 'ticked',
  completed: 'ticked',
  resolved: 'ticked',
  closed: 'ticked',
};

/** The ring fills with the progress, so that a status can be read without its colour. */
export function BadgeRing({ kind, value }: Valued) {
  const look = looks[`${kind} ${value}`] ?? looks[value] ?? 'filled';
  const fill = 'conic-gradient(var(--dot) var(--fill, 0%), transparent 0) content-box';
  return (
    <i
      className={ring({ look })}
      style={{ ...colorsOf({ kind, value }), ...(look !== 'ticked' && { background: fill }) }}
      aria-hidden="true"
    />
  );
}

/** From the least to the most; of a match the first is none. */
const bars = {
  priority: { levels: ['low', 'medium', 'high', 'urgent'], heights: ['h-1', 'h-1.5', 'h-2', 'h-2.5'] },
  match: { levels: ['none', 'possible', 'likely', 'sure'], heights: ['h-1', 'h-[7px]', 'h-2.5'] },
};

function BadgeBars({ filled, heights }: { filled: number; heights: readonly string[] }) {
  return (
    <span className="inline-flex h-2.5 items-end gap-[1.5px]" aria-hidden="true">
      {heights.map((height, index) => (
        <i
          key={height}
          className={classNames(
            'w-[2.5px] rounded-[1px] forced-colors:forced-color-adjust-none',
            height,
            index < filled ? 'bg-(--dot)' : 'bg-(--dot)/28',
          )}
        />
      ))}
    </span>
  );
}
