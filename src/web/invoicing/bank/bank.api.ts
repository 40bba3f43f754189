import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BankFileForm } from '#shared/payments/bank/bank-columns.ts';
import {
  type BankLineQuery,
  bankAccountsRoute,
  bankLinesRoute,
  ignoreBankLineRoute,
  importBankFileRoute,
  recordBankLinesRoute,
} from '#shared/payments/bank-lines.contract.ts';
import { invoicingKey } from '#web/invoicing/document.api.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

export const bankAccountsQuery = queryOptions({
  queryKey: [...invoicingKey, 'bank-accounts'],
  queryFn: () => call(bankAccountsRoute),
});

/** One page of the lines of banks. The old page stays while the next one loads. */
export const bankLinesQuery = (query: BankLineQuery) =>
  queryOptions({
    queryKey: [...invoicingKey, 'bank-lines', query],
    queryFn: () => call(bankLinesRoute, { query }),
    placeholderData: keepPreviousData,
  });

export interface BankFileCall {
  file: File;
  account: string;
  /** Absent: as the account was read before, else as it is guessed. */
  form?: BankFileForm | undefined;
}

const importCall = async ({ file, account, form }: BankFileCall, dry_run: boolean) =>
  call(importBankFileRoute, {
    query: { account, dry_run, ...form },
    body: new Uint8Array(await file.arrayBuffer()),
  });

/** How a file would be read. @throws CallError */
export const previewBankFile = (file: BankFileCall) => importCall(file, true);

/** What a call of the bank's makes stale: documents, payments and balances too. */
const stale = [invoicingKey];

export const useImportBankFile = () => useWrite((file: BankFileCall) => importCall(file, false), { stale });

export const useRecordBankLines = () => useWrite(recordBankLinesRoute, { stale });

export const useIgnoreBankLine = () => useWrite(ignoreBankLineRoute, { stale });
