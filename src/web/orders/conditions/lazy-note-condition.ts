import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

export const LazyNoteCondition = lazyDialog(
  async () => (await import('./note-condition-dialog.tsx')).NoteConditionDialog,
  'The form could not be opened. Check your connection and try again.',
);
