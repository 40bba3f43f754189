import { useBlocker } from '@tanstack/react-router';
import { useUnsavedChanges } from '#web/kernel/unsaved-changes.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';

/** Asks before the user leaves the page with unsaved changes. */
export function useConfirmLeave(isDirty: boolean): void {
  const confirm = useConfirm();
  useUnsavedChanges(isDirty);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !(await confirm({
        title: 'Leave without saving?',
        body: 'You have unsaved changes.',
        action: 'Leave',
        cancel: 'Stay',
        danger: true,
      })),
  });
}
