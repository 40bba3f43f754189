import { eq, sql } from 'drizzle-orm';
import { type Legs, orderOfLeg } from '../../dispatch/door-columns.ts';
import { takesPushes } from '../../notifications/events.store.ts';
import { message_choices, message_rules, passkeys, users } from '../../schema.ts';

const isOfCustomer = sql`${eq(users.customer_id, orderOfLeg.customer_id)} and ${users.is_active}`;

/** Whether a mail, a text or a push of `You are next` leaves the app for the customer of a leg, by the `channels` that there are. */
export const isMessaged = sql<boolean>`exists (
  select from ${users} join ${message_rules} as rule on rule.kind = 'you_are_next'
  left join ${message_choices} as choice on choice.user_id = ${users.id} and choice.kind = rule.kind and choice.channel = rule.channel
  where ${isOfCustomer} and rule.channel = any(${sql.placeholder('channels')}::text[])
    and (rule.offer = 'on' and choice.is_on is not false or rule.offer = 'offered' and choice.is_on)
    and (rule.channel <> 'text' or ${users.texts_allowed_at} is not null) and (rule.channel <> 'push' or ${takesPushes}))`;

/** Whether the customer of a leg was told that they are next; `null` where that reaches nobody: they have not joined, and no message of it leaves. */
export const toldNextOf = ({ told_until }: Legs) =>
  sql<boolean | null>`case when ${isMessaged} or exists (
    select from ${users} where ${isOfCustomer} and (
      ${users.password_hash} is not null
      or exists (select from ${passkeys} as passkey where passkey.user_id = ${users.id}))
  ) then ${told_until} is not null end`;
