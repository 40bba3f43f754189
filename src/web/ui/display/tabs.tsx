import { Tabs as RadixTabs } from 'radix-ui';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CountBadge } from './count-badge.tsx';

type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** Only if it asks the user to act. */
  count?: number | undefined;
  /** Shows the count in amber: staff have to act. */
  due?: boolean | undefined;
  /** A count that loads by itself. */
  badge?: ReactNode;
};

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Stays in sight at the end of the strip. */
  end?: ReactNode;
  /** The panel of the selected tab. */
  children: ReactNode;
};

const tabStyles = classNames(
  'relative inline-flex h-11 flex-none items-center gap-1.5 rounded-sm px-[7px] text-base font-medium text-ink-2',
  'hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink',
  'aria-selected:after:absolute aria-selected:after:inset-x-[7px] aria-selected:after:bottom-0 aria-selected:after:h-0.5',
  'aria-selected:after:rounded-t-[2px] aria-selected:after:bg-accent',
  'forced-colors:aria-selected:after:bg-[Highlight] forced-colors:aria-selected:after:forced-color-adjust-none',
);

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  end,
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // A count that comes later makes the tabs before it wider.
  const counts = tabs.map(({ count = 0 }) => count > 0).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls to the selected tab
  useLayoutEffect(() => {
    // Before it is painted, and not at once: to measure would lay out a panel that is still being built.
    const frame = requestAnimationFrame(() => {
      const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      // Only horizontally: scrollIntoView would scroll the page as well.
      if (tab)
        list.current?.scrollTo({ left: tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2 });
    });
    return () => cancelAnimationFrame(frame);
  }, [value, counts]);
  const choose = (chosen: string) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose} activationMode="manual">
      <div
        className="mx-[calc(-1*var(--gutter))] mb-6 flex items-center border-b border-line max-md:pe-1"
        data-slot="tabs"
      >
        <RadixTabs.List
          className={classNames(
            'relative -mb-px flex min-w-0 flex-auto gap-px overflow-x-auto [scrollbar-width:none]',
            'px-[calc(var(--gutter)-7px)]',
            end !== undefined && 'max-md:mask-r-from-[calc(100%-24px)]',
          )}
          aria-label={label}
          ref={list}
          onFocus={focusSelected}
        >
          {tabs.map((tab) => (
            <RadixTabs.Trigger key={tab.value} value={tab.value} data-tab={tab.value} className={tabStyles}>
              {tab.label}
              {tab.badge}
              {tab.count !== undefined && tab.count > 0 && <CountBadge count={tab.count} due={tab.due} />}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {end}
      </div>
      <RadixTabs.Content value={value} tabIndex={-1}>
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}

/** Focuses a tab, when the user opened it in another way than by clicking it. */
export const focusTab = (value: string): void =>
  document.querySelector<HTMLElement>(`[role="tab"][data-tab="${CSS.escape(value)}"]`)?.focus();

// After a mouse click Radix may leave the focus on the tab list, where it is not visible.
function focusSelected({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
}
