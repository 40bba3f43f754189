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
};

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
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

export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls to the selected tab
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    // Only horizontally: scrollIntoView would scroll the page as well.
    if (tab)
      list.current?.scrollTo({ left: tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2 });
  }, [value]);
  const choose = (chosen: string) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose} activationMode="manual">
      <RadixTabs.List
        className={classNames(
          'relative mx-[calc(-1*var(--gutter))] mb-6 flex gap-px overflow-x-auto border-b border-line',
          'px-[calc(var(--gutter)-7px)] [scrollbar-width:none]',
        )}
        data-slot="tabs"
        aria-label={label}
        ref={list}
        onFocus={focusSelected}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} data-tab={tab.value} className={tabStyles}>
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <CountBadge count={tab.count} due={tab.due} />}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
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
