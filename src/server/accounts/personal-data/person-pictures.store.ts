import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { objectKey } from '../../kernel/objects/object-key.ts';
import { file_bodies } from '../../schema.ts';

/** The pictures of a customer's orders and cases, with the names that they have in the ZIP file; those of one door are counted. */
export const picturesOf = (customer_id: SQL): SQL => sql`
  select file.id, of_order.order_id, o.order_number, leg.id as leg_id, leg.kind as leg, leg.attempt, file.purpose, file.kind,
    file.state, file.case_id, c.case_number, of_order.item_index, of_order.note, file.taken_at, file.arrived_at, creator.full_name as taken_by,
    case when file.state = 'ready' then concat_ws('-', 'pictures/' || coalesce(c.case_number, o.order_number),
      case when c.id is null then coalesce(leg.kind, 'shop') end,
      row_number() over (partition by c.id, o.id, leg.kind order by file.taken_at, file.id) || '.jpg') end as picture
  from files as file left join order_files as of_order on of_order.file_id = file.id
  left join orders as o on o.id = of_order.order_id left join legs as leg on leg.id = of_order.leg_id
  left join cases as c on c.id = file.case_id left join users as creator on creator.id = file.created_by
  where file.state <> 'coming' and file.id in (
    select file_id from order_files where order_id in (select id from orders where customer_id = ${customer_id})
    union all select id from files where case_id in (select id from cases where customer_id = ${customer_id}))
  order by o.number, c.number, leg.kind, file.taken_at, file.id`;

/** The bytes of a picture, in its larger size, wherever they are; `null` if nowhere. */
export async function readPicture(db: DbOrTx, id: string): Promise<Uint8Array | null> {
  const isFull = and(eq(file_bodies.file_id, id), eq(file_bodies.size, 'full'));
  const [body] = await db.select({ bytes: file_bodies.bytes }).from(file_bodies).where(isFull);
  return body?.bytes ?? db.objects.read(objectKey(id, 'full'));
}
