import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { objectKey } from '../../kernel/objects/object-key.ts';
import { file_bodies } from '../../schema.ts';

/** The pictures of a customer's orders, with the names that they have in the ZIP file; those of one door are counted. */
export const picturesOf = (customer_id: SQL): SQL => sql`
  select file.id, of_order.order_id, o.order_number, leg.id as leg_id, leg.kind as leg, leg.attempt, file.purpose, file.kind,
    file.state, of_order.item_index, of_order.note, file.taken_at, file.arrived_at, creator.full_name as taken_by,
    case when file.state = 'ready' then concat('pictures/', o.order_number, '-', coalesce(leg.kind, 'shop'), '-',
      row_number() over (partition by o.id, leg.kind order by file.taken_at, file.id), '.jpg') end as picture
  from order_files as of_order join files as file on file.id = of_order.file_id
  join orders as o on o.id = of_order.order_id left join legs as leg on leg.id = of_order.leg_id
  left join users as creator on creator.id = file.created_by
  where o.customer_id = ${customer_id} and file.state <> 'coming' order by o.number, leg.kind, file.taken_at, file.id`;

/** The bytes of a picture, in its larger size, wherever they are; `null` if nowhere. */
export async function readPicture(db: DbOrTx, id: string): Promise<Uint8Array | null> {
  const isFull = and(eq(file_bodies.file_id, id), eq(file_bodies.size, 'full'));
  const [body] = await db.select({ bytes: file_bodies.bytes }).from(file_bodies).where(isFull);
  return body?.bytes ?? db.objects.read(objectKey(id, 'full'));
}
