import { sql } from 'drizzle-orm';
import { type Legs, orderOfLeg } from '../../dispatch/door-columns.ts';
import { message_rules, passkeys, users } from '../../schema.ts';

/** Whether the customer of a leg was told that they are next; `null` where that reaches nobody: they have not joined, and no mail or text of it is on. */
export const toldNextOf = ({ told_until }: Legs) =>
  sql<boolean | null>`case when exists (
    select from ${users} as person where person.customer_id = ${orderOfLeg.customer_id} and person.is_active and (
      person.password_hash is not null
      or exists (select from ${passkeys} as passkey where passkey.user_id = person.id)
      or exists (select from ${message_rules} as rule where rule.kind = 'you_are_next' and rule.offer = 'on'
        and (rule.channel = 'mail' or rule.channel = 'text' and person.texts_allowed_at is not null)))
  ) then ${told_until} is not null end`;
