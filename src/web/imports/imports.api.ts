import { queryOptions } from '@tanstack/react-query';
import type { ImportKind } from '#shared/imports/import-fields.ts';
import {
  discardImportRoute,
  importErrorsRoute,
  importsRoute,
  matchColumnsRoute,
  runImportRoute,
  startImportRoute,
} from '#shared/imports/imports.contract.ts';
import { call } from '#web/kernel/api.ts';
import { saveFile } from '#web/kernel/download.ts';
import { useWrite } from '#web/kernel/use-write.ts';

const key = ['imports'];

/** Those of the last day, whose ever; while one is checked it is asked how far that is. */
export const importsQuery = queryOptions({
  queryKey: key,
  queryFn: () => call(importsRoute),
  refetchInterval: ({ state }) => state.data?.[0]?.state === 'checking' && 1000,
});

const stale = [key];

export const useStartImport = () =>
  useWrite(
    async ({ kind, file }: { kind: ImportKind; file: File }) =>
      call(startImportRoute, {
        query: { kind, name: file.name },
        body: new Uint8Array(await file.arrayBuffer()),
      }),
    { stale },
  );

export const useMatchColumns = () => useWrite(matchColumnsRoute, { stale });

export const useDiscardImport = () => useWrite(discardImportRoute, { stale });

/** What it writes is on many screens. */
export const useRunImport = () =>
  useWrite(runImportRoute, {
    stale: [key, ['accounts'], ['skus'], ['prices'], ['overview', 'setup'], ['invoicing']],
  });

export const saveErrors = (id: string): Promise<void> =>
  saveFile(importErrorsRoute, { params: { id } }, 'washline-import-errors.csv');
