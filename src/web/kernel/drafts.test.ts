// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { serviceNow } from './clock.ts';
import { type Draft, dropAllDrafts, dropDraft, keepDraft, keptDraft } from './drafts.ts';

const draft = (hoursAgo = 0): Draft => ({
  user_id: 'kim',
  kept_at: serviceNow()
    .subtract({ minutes: hoursAgo * 60 })
    .toString(),
  about: null,
  values: { subject: 'Two towels missing' },
});

afterEach(() => {
  sessionStorage.clear();
});

test('a draft is its person’s for a day, and nobody else’s [ORD-22]', () => {
  keepDraft('Raise a Case', draft(23.9));
  expect(keptDraft('Raise a Case', 'kim')?.values).toEqual({ subject: 'Two towels missing' });
  expect(keptDraft('Raise a Case', 'dev')).toBeNull();
  // What somebody else has typed here is gone with it.
  expect(keptDraft('Raise a Case', 'kim')).toBeNull();
  keepDraft('Raise a Case', draft(24));
  expect(keptDraft('Raise a Case', 'kim')).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test('a form is forgotten with the forms in it, and not with another one [ORD-22]', () => {
  for (const name of ['Create Order', 'Create Order: new customer', 'Create User']) keepDraft(name, draft());
  dropDraft('Create Order');
  expect(keptDraft('Create Order: new customer', 'kim')).toBeNull();
  expect(keptDraft('Create User', 'kim')).not.toBeNull();
});

test('a sign-out forgets all of them, in every tab, and nothing else [ORD-22]', () => {
  sessionStorage.setItem('place', '/dashboard');
  keepDraft('Create User', draft());
  dropAllDrafts();
  expect(keptDraft('Create User', 'kim')).toBeNull();
  keepDraft('Create User', draft());
  // As another tab hears of it.
  window.dispatchEvent(new StorageEvent('storage', { key: 'signed_out' }));
  expect(keptDraft('Create User', 'kim')).toBeNull();
  expect(sessionStorage.getItem('place')).toBe('/dashboard');
  expect(localStorage.length).toBe(0);
});

test('what is not readable counts as nothing [ORD-22]', () => {
  sessionStorage.setItem('draft:Create User', '{"user_id":');
  expect(keptDraft('Create User', 'kim')).toBeNull();
});
