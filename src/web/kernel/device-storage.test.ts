// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyBrand } from '#web/business/brand.ts';
import { keepOnDevice } from './device-storage.ts';
import { clearReturnTo, saveReturnTo, takeReturnTo } from './routing/return-to.ts';

const touches = ['getItem', 'setItem', 'removeItem'] as const;

/** A browser whose cookies are off throws at every touch of its storage, and one that is full at every write. */
function storageFails(name: string, methods: readonly (typeof touches)[number][]): void {
  for (const method of methods)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', name);
    });
}

beforeEach(() => vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('a choice is kept on this device, and taken back [VIEW-7]', () => {
  keepOnDevice('choice', 'yes');
  expect(localStorage.getItem('choice')).toBe('yes');
  keepOnDevice('choice', null);
  expect(localStorage.getItem('choice')).toBeNull();
});

test.each([
  ['full', 'QuotaExceededError', ['setItem'] as const],
  ['blocked', 'SecurityError', touches],
])('storage that is %s takes nothing down but what it would have kept [VIEW-7]', (_, name, methods) => {
  storageFails(name, methods);
  keepOnDevice('choice', 'yes');
  applyBrand({ name: 'Harbour Laundry', logo_text: `Harbour ${name}`, abn: null });
  saveReturnTo('/dashboard/owner?tab=orders');
  expect(takeReturnTo('/dashboard/owner')).toBe('/dashboard/owner');
  clearReturnTo();
});
