import type { FastifyInstance } from 'fastify';
import {
  bankAccountsRoute,
  bankLinesRoute,
  ignoreBankLineRoute,
  importBankFileRoute,
  recordBankLinesRoute,
} from '#shared/payments/bank-lines.contract.ts';
import { serve } from '../../kernel/http/serve.ts';
import { findBankAccounts } from './bank-accounts.store.ts';
import { findBankLines } from './find-bank-lines.ts';
import { ignoreBankLine } from './ignore-bank-line.ts';
import { importBankFile } from './import-bank-file.ts';
import { recordBankLines } from './record-bank-lines.ts';

export function bankLineRoutes(app: FastifyInstance): void {
  serve(app, importBankFileRoute, ({ db, caller, query, body }) =>
    importBankFile(db, { actor_id: caller.id, query, bytes: body }),
  );
  serve(app, bankAccountsRoute, ({ db }) => findBankAccounts(db));
  serve(app, bankLinesRoute, ({ db, query }) => findBankLines(db, query));
  serve(app, recordBankLinesRoute, ({ db, caller, body }) => recordBankLines(db, caller.id, body));
  serve(app, ignoreBankLineRoute, ({ db, caller, params }) => ignoreBankLine(db, caller.id, params.id));
}
