import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { call } from './api.ts';

/** Makes the browser save a file. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Loads a file with the session, and makes the browser save it under the name that the server gave it, else `name`.
 * Nothing is saved of one that broke off. @throws CallError
 */
export async function saveFile<R extends RouteShape & { gives: string }>(
  route: R,
  input: RouteInput<R>,
  name: string,
): Promise<void> {
  const { bytes, filename = name } = await call<RouteShape & { gives: string }>(route, input as object);
  download(filename, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: route.gives }));
}
