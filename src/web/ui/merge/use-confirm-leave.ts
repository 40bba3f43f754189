import { useBlocker } from '@tanstack/react-router';
import { useUnsavedChanges } from '#web/kernel/unsaved-changes.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';

type Address = { pathname: string; search: object };

const isSamePage = (one: Address, other: Address): boolean => one.pathname === other.pathname;

/** Asks before the user leaves the page, or what `isSame` says of two addresses, with unsaved changes. */
export function useConfirmLeave(isDirty: boolean, isSame = isSamePage): void {
  const confirm = useConfirm();
  useUnsavedChanges(isDirty);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: async ({ current, next }) =>
      !isSame(current, next) &&
      !(await confirm({
        title: 'Leave without saving?',
        body: 'You have unsaved changes.',
        action: 'Leave',
        cancel: 'Stay',
        danger: true,
      })),
  });
}
