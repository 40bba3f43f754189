import type { PersonalData } from '#shared/accounts/personal-data.contract.ts';
import type { Db } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { findUser } from '../store/accounts.store.ts';
import { findPersonalData } from './personal-data.store.ts';

/** Exports all stored data of one person. @throws Refusal `not-found` */
export async function exportPerson(db: Db, id: string): Promise<PersonalData> {
  const account = (await findUser(db, id)) ?? refuseNotFound();
  return { exported_at: db.now(), account, ...(await findPersonalData(db, id)) };
}
