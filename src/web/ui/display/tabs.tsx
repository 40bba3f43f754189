import { Tabs as RadixTabs } from 'radix-ui';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatCount } from '#web/kernel/format/format.ts';
import { classNames } from '#web/ui/class-names.ts';

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
      <RadixTabs.List className="tabs" aria-label={label} ref={list} onFocus={focusSelected}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} data-tab={tab.value} className="tab">
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className={classNames('tab__count', tab.due && 'tab__count--due')}>
                {formatCount(tab.count)}
              </span>
            )}
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
