import { requirePlaces } from './booking/places.ts';
import { applyWrittenSettings } from './business/business.store.ts';
import { recordRunningLate } from './deliveries/running-late.ts';
import { queueMessages } from './notifications/queue-messages.ts';
import { holdPlaces } from './orders/occurrences/create-due-occurrences.ts';
import { queueNotedAddresses } from './places/geocode-addresses.ts';
import { agreeNotedPrices } from './pricing/agree-many.ts';
import { placeNotedLegs } from './runs/sync-runs.ts';

/** What follows from the notes of every command, always in this order. */
export const steps = {
  /** Once all of it is written. Windows are locked before runs, and who is late shows where the runs are placed. Messages are last: each step may tell somebody. */
  written: [
    agreeNotedPrices,
    requirePlaces,
    placeNotedLegs,
    recordRunningLate,
    queueNotedAddresses,
    queueMessages,
  ],
  /** Once it is kept. Places are held by the settings that then count. */
  kept: [applyWrittenSettings, holdPlaces],
};
