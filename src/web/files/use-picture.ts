import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PictureSize } from '#shared/files/file.ts';
import { fileRoute } from '#shared/files/files.contract.ts';
import { call, isNotFound } from '#web/kernel/api.ts';

/** The bytes of a picture. They never change, whatever else is loaded again, and are forgotten soon after nobody shows them. */
const pictureQuery = (id: string, size: PictureSize) =>
  queryOptions({
    queryKey: ['files', id, size],
    queryFn: async ({ signal }) => {
      const query = size === 'full' ? {} : { size };
      const { bytes } = await call(fileRoute, { params: { id }, query, signal });
      return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: fileRoute.gives });
    },
    staleTime: 'static',
    gcTime: 60_000,
  });

type ShownPicture =
  | { state: 'loading' | 'gone' }
  | { state: 'ready'; url: string }
  | { state: 'failed'; error: unknown; retry: () => void };

/**
 * A picture, loaded with the session: the address of a file alone opens nothing. Its `url` is one of this page, for
 * as long as it is shown.
 */
export function usePicture({ id, isGone }: { id: string; isGone: boolean }, size: PictureSize): ShownPicture {
  const { data, error, refetch } = useQuery({ ...pictureQuery(id, size), enabled: !isGone });
  const url = useObjectUrl(data);
  if (isGone || isNotFound(error)) return { state: 'gone' };
  if (url) return { state: 'ready', url };
  if (error) return { state: 'failed', error, retry: () => void refetch() };
  return { state: 'loading' };
}

/** The address of a blob in this page; revoked as soon as it is no longer needed. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
