import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, smallint, text } from 'drizzle-orm/pg-core';
import {
  frequencyTypes,
  type SetPosition,
  type Weekday,
  weekdays,
} from '#shared/frequency/recurrence-pattern.ts';
import { oneOf } from '../kernel/db/columns.ts';

/** Weekdays as numbers from Monday 1 to Sunday 7, rising. */
const weekdayList = customType<{ data: Weekday[]; driverData: number[] }>({
  dataType: () => 'smallint[]',
  fromDriver: (numbers) => numbers.map((number) => weekdays[number - 1] as Weekday),
  toDriver: (days) => days.map((day) => weekdays.indexOf(day) + 1),
});

/** A recurrence pattern. Without days it falls on those that follow from the first pickup. */
export const patternColumns = () => ({
  frequency_type: text({ enum: frequencyTypes }).notNull(),
  frequency_value: integer().notNull(),
  by_day: weekdayList(),
  by_set_pos: smallint().$type<SetPosition>(),
  by_month_day: smallint().$type<-1>(),
});

/** What the columns of a pattern must be; the checks begin with the name of their table. */
export const patternChecks = (
  table: string,
  t: Record<keyof ReturnType<typeof patternColumns>, AnyPgColumn>,
) => [
  check(`${table}_type`, oneOf(t.frequency_type, frequencyTypes)),
  check(`${table}_value`, sql`${t.frequency_value} >= 1`),
  check(
    `${table}_days`,
    sql`case ${t.frequency_type}
      when 'weekly' then num_nonnulls(${t.by_set_pos}, ${t.by_month_day}) = 0 and coalesce(cardinality(${t.by_day}) > 0, true)
      when 'monthly' then (${t.by_day} is null) = (${t.by_set_pos} is null) and coalesce(cardinality(${t.by_day}) = 1, true)
        and num_nonnulls(${t.by_set_pos}, ${t.by_month_day}) <= 1
      else num_nonnulls(${t.by_day}, ${t.by_set_pos}, ${t.by_month_day}) = 0 end`,
  ),
  check(`${table}_weekdays`, sql`${t.by_day} <@ '{1,2,3,4,5,6,7}'`),
  check(`${table}_set_pos`, sql`${t.by_set_pos} in (1, 2, 3, 4, -1)`),
  check(`${table}_month_day`, sql`${t.by_month_day} = -1`),
];
