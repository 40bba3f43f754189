// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { noteServiceTime, onClockCorrected, serviceNow } from './clock.ts';

const hourMs = 3_600_000;
const said = (ms: number) => new Date(ms).toUTCString();
/** How far the screens are from the clock of this device, in ms. */
const corrected = () => serviceNow().epochMilliseconds - Date.now();
const reset = () => noteServiceTime(said(Date.now()), Date.now() - 100, Date.now());

afterEach(reset);

test('a clock that is 11 hours fast is set back by what an answer says [VIEW-5]', () => {
  noteServiceTime(said(Date.now() - 11 * hourMs), Date.now() - 100, Date.now());
  expect(Math.abs(corrected() + 11 * hourMs)).toBeLessThan(2_000);
  reset();
  expect(Math.abs(corrected())).toBeLessThan(50);
});

test('however far it is off, what is left is below two seconds, and a right clock is left alone [VIEW-5]', () => {
  const days = 10 * 365 * 24 * hourMs;
  fc.assert(
    fc.property(fc.integer({ min: -days, max: days }), fc.nat(900), (ahead, took) => {
      const device = Date.now();
      noteServiceTime(said(device - ahead - took / 2), device - took, device);
      expect(Math.abs(corrected() + ahead)).toBeLessThan(2_100);
    }),
  );
});

test('an answer without a date changes nothing, and screens hear of each correction once [VIEW-5]', () => {
  const heard = vi.fn();
  onClockCorrected(heard);
  noteServiceTime(null, 0, 1);
  noteServiceTime('soon', 0, 1);
  expect(heard).not.toHaveBeenCalled();
  for (const _answer of [1, 2]) noteServiceTime(said(Date.now() + hourMs), Date.now() - 100, Date.now());
  expect(heard).toHaveBeenCalledOnce();
});

test.each([
  ['11 hours fast', 11 * hourMs],
  ['of 2010', -16 * 365 * 24 * hourMs],
])(
  'a clock %s is known after a reload without a signal, until it is put right [VIEW-5]',
  async (_, aheadMs) => {
    const device = Date.now();
    const reloaded = async (deviceMs: number) => {
      vi.spyOn(Date, 'now').mockReturnValue(deviceMs);
      vi.spyOn(Temporal.Now, 'instant').mockReturnValue(Temporal.Instant.fromEpochMilliseconds(deviceMs));
      vi.resetModules();
      const clock = await import('./clock.ts');
      return clock.serviceNow().epochMilliseconds - Date.now();
    };
    noteServiceTime(said(device - aheadMs), device - 100, device);
    expect(Math.abs((await reloaded(device + 2 * hourMs)) + aheadMs)).toBeLessThan(2_000);
    expect(await reloaded(device + 2 * hourMs - aheadMs)).toBe(0);
    vi.restoreAllMocks();
  },
);
