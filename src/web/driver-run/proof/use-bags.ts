import { useState } from 'react';
import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';
import { legsOf, scannedCount, stageAtDoor } from '#web/driver-run/state/bags-of-leg.ts';
import { bagCount } from '#web/driver-run/state/run-texts.ts';

/** How many bags a sheet counts: as typed, as many as were scanned since if these are more, before that what is known. */
export function useBags(run: DriverRun, leg: DriverLeg) {
  const [typed, setTyped] = useState<{ text: string; scanned: number } | null>(null);
  // The sheet has the leg as it was when it was opened.
  const current = legsOf(run).find(({ leg: { id } }) => id === leg.id)?.leg ?? leg;
  const scanned = scannedCount(current, stageAtDoor(leg));
  const isScannedSince = typed !== null && scanned > typed.scanned && scanned > Number(typed.text);
  const counted = String((scanned || (bagCount(leg) ?? leg.known_bags)) ?? '');
  return {
    /** How many were scanned at this door. */
    scanned,
    /** As the field shows it. */
    bags: typed && !isScannedSince ? typed.text : counted,
    /** It was typed. */
    wasCounted: typed !== null,
    setBags: (text: string) => setTyped({ text, scanned }),
  };
}
