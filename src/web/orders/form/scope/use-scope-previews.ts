import { useQuery } from '@tanstack/react-query';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import { previewOf, type ScopeQuestion } from './scope-question.ts';

/** What each choice would do, from the service; while the edit is being saved nothing is loaded. */
export function useScopePreviews(question: ScopeQuestion, isSaving: boolean) {
  const one = useScopePreview(question, 'this', !isSaving && !question.isPatternChanged);
  const following = useScopePreview(question, 'following', !isSaving);
  const all = useScopePreview(question, 'all', !isSaving);
  return { this: one, following, all };
}

const useScopePreview = (question: ScopeQuestion, scope: EditScope, enabled: boolean) =>
  useQuery({ ...previewOf(question, scope), enabled });
