import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { openLegStates } from '#shared/orders/leg-attempt.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import { legs } from '../../schema.ts';

/** `isOpenLeg` as a condition, on the legs or an alias of them. Written out, so that the indexes of open legs serve it. */
export const isOpenLegRow = ({ state }: { state: AnyPgColumn }): SQL => oneOf(state, openLegStates);

/** The open legs of a driver, as a condition on the legs. */
export const openLegsOf = (driver_id: string): SQL | undefined =>
  and(eq(legs.driver_id, driver_id), isOpenLegRow(legs));
