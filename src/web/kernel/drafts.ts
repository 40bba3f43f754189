import { serviceNow } from './clock.ts';
import { keepOnDevice, tryStored } from './device-storage.ts';

/** What somebody typed into a form and has not sent, in this tab. */
export interface Draft {
  user_id: string;
  /** An instant. */
  kept_at: string;
  /** The id of what the form started with, if it was not blank. */
  about: string | null;
  values: object;
}

const prefix = 'draft:';
const life = { hours: 24 };
/** Written and removed at a sign-out, which other tabs hear: what they kept goes too. */
const signedOutKey = 'signed_out';

window.addEventListener('storage', ({ key }) => {
  if (key === signedOutKey) dropDraft();
});

export const keepDraft = (name: string, draft: Draft): void =>
  void tryStored(() => sessionStorage.setItem(prefix + name, JSON.stringify(draft)));

/** Forgets the draft of a form, and those of the forms in it: their names begin with its own. */
export const dropDraft = (name = ''): void =>
  void tryStored(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix + name)) sessionStorage.removeItem(key);
  });

/** The draft of this person, not older than a day; any other is forgotten. */
export function keptDraft(name: string, user_id: string | undefined): Draft | null {
  const draft = tryStored(() => JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Draft | null);
  if (!draft) return null;
  const age = tryStored(() => serviceNow().since(draft.kept_at).total('hours'));
  if (draft.user_id === user_id && age !== null && age < life.hours) return draft;
  dropDraft(name);
  return null;
}

/** At a sign-out. */
export function dropAllDrafts(): void {
  dropDraft();
  keepOnDevice(signedOutKey, '');
  tryStored(() => localStorage.removeItem(signedOutKey));
}
