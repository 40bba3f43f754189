import { eq } from 'drizzle-orm';
import type { Import } from '#shared/imports/import.ts';
import type { ImportKind } from '#shared/imports/import-fields.ts';
import { importRoute, runImportRoute, startImportRoute } from '#shared/imports/imports.contract.ts';
import { imports } from '../schema.ts';
import type { Person, World } from '../testing/world.ts';
import { checkImport } from './check-import.ts';

type Shop = Pick<World, 'call' | 'db'> & { owner: Person };

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const askImport = ({ call, owner }: Shop, kind: ImportKind, file: string | Uint8Array<ArrayBuffer>) =>
  call(owner, startImportRoute, {
    query: { kind, name: 'list.csv' },
    body: typeof file === 'string' ? bytesOf(file) : file,
  });

/** Does the check that waits, as its job would. */
export async function checked(shop: Shop, { id }: Pick<Import, 'id'>): Promise<Import> {
  const [row] = await shop.db.select({ turn: imports.turn }).from(imports).where(eq(imports.id, id));
  await checkImport(shop.db, { id, turn: row?.turn ?? 0 });
  return (await shop.call(shop.owner, importRoute, { params: { id } })).reply;
}

/** A file is read and checked. @throws Error where it cannot be read */
export const check = async (
  shop: Shop,
  kind: ImportKind,
  file: string | Uint8Array<ArrayBuffer>,
): Promise<Import> => checked(shop, (await askImport(shop, kind, file)).reply);

export const askRun = ({ call, owner }: Shop, { id, mark }: Import, more = {}) =>
  call(owner, runImportRoute, { params: { id }, body: { mark: mark ?? '', ...more } });

/** What is read, checked and done. @throws Error where it is refused */
export const bringIn = async (
  shop: Shop,
  kind: ImportKind,
  file: string | Uint8Array<ArrayBuffer>,
  more = {},
) => (await askRun(shop, await check(shop, kind, file), more)).reply;
