import { sql } from 'drizzle-orm';
import type { OrderFile } from '#shared/files/file.ts';
import { type JsonRow, withMoments } from '../../kernel/db/json-moments.ts';
import { files, order_files, orders, users } from '../../schema.ts';

const momentColumns = ['taken_at', 'arrived_at'] as const;
type MomentColumn = (typeof momentColumns)[number];
export type FileJson = JsonRow<OrderFile, MomentColumn>;

/** The pictures that are here or were, of the order that a statement reads, for `asOrderFile`: one column, as JSON. */
export const filesColumn = sql<
  FileJson[]
>`(select coalesce(json_agg(json_build_object('id', file.id, 'purpose', file.purpose, 'kind', file.kind, 'state', file.state,
  'leg_id', of_order.leg_id, 'item_index', of_order.item_index, 'note', of_order.note,
  'taken_at', file.taken_at, 'arrived_at', file.arrived_at, 'created_by_name', creator.full_name)
  order by file.taken_at, file.id), '[]')
  from ${order_files} as of_order join ${files} as file on file.id = of_order.file_id
  left join ${users} as creator on creator.id = file.created_by
  where of_order.order_id = ${orders}.id and file.state <> 'coming')`;

export const asOrderFile = (row: FileJson): OrderFile =>
  withMoments<OrderFile, MomentColumn>(row, momentColumns);
