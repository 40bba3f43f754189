import { expect, test } from 'vitest';
import { moments } from '#server/demo/demo.fixture.ts';
import { fillWithDemoData } from '#server/demo/demo.ts';
import { hasDemoData } from '#server/open-demo.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { openWorld } from '#server/testing/world.ts';

// It plans around the moment at which it is opened: on some of them it once found too little to propose a change for.
const tried = moments.slice(...shortOrLong([3, 4], [0]));

test.each(tried)('the demo can be opened on %s', async (_name, at) => {
  const world = await openWorld();
  try {
    world.setNow(Temporal.Instant.from(at));
    await fillWithDemoData(world.db);
    expect(await hasDemoData(world.db)).toBe(true);
  } finally {
    await world.close();
  }
});
