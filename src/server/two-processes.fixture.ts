import { inject } from 'vitest';
import { databaseUrl } from './testing/postgres.ts';
import { openWorld, type World, type WorldSettings } from './testing/world.ts';

async function databaseNameOf({ db }: World): Promise<string> {
  const { rows } = await db.execute<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

/** The URL of a world's database, for a separate process. */
export const databaseUrlOf = async (world: World): Promise<string> =>
  databaseUrl(inject('postgres_url'), await databaseNameOf(world));

/** Stands for a second process of the service: another world on the database of the first. */
export const openSecondProcess = async (
  world: World,
  settings: Omit<WorldSettings, 'database'> = {},
): Promise<World> => openWorld({ ...settings, database: await databaseNameOf(world) });
