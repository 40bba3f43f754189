import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from './bucket.ts';
import type { ObjectStore } from './object-store.ts';

const timeoutMs = 10_000;

/** Keeps objects in a bucket. What it answers is used as it comes from there: no redirect is followed. */
export function openS3Store({ url, key, secret, region }: Bucket): ObjectStore {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 0,
  });

  /** @throws Error that names the host alone, as the rest of the address may be a secret */
  async function ask(method: string, path: string, body?: Uint8Array): Promise<Response> {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await client.sign(`${url.href}${path}`, {
      method,
      headers: { 'x-amz-content-sha256': sha256 },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const response = await fetch(request, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new Error(`${url.host} cannot be reached or did not answer in time`, { cause });
    });
    if (response.ok || response.status === 404) return response;
    throw new Error(`${url.host} answers ${response.status}`);
  }

  async function askForSome(method: string, path: string, body?: Uint8Array): Promise<Response> {
    const response = await ask(method, path, body);
    if (response.status === 404) throw new Error(`${url.host} has no such bucket`);
    return response;
  }

  return {
    home: 's3',
    write: async (name, bytes) => {
      await askForSome('PUT', `/${name}`, bytes);
    },
    read: async (name) => {
      const response = await ask('GET', `/${name}`);
      return response.status === 404 ? null : new Uint8Array(await response.arrayBuffer());
    },
    remove: async (name) => {
      await ask('DELETE', `/${name}`);
    },
    list: async function* (before) {
      for (let token: string | null = ''; token !== null; ) {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(token ? { 'continuation-token': token } : {}),
        });
        const page = readListing(await (await askForSome('GET', `?${query}`)).text());
        for (const { key, written } of page.objects)
          if (Temporal.Instant.compare(written, before) < 0) yield key;
        token = page.next;
      }
    },
  };
}

/** One page of a listing, and the token of the next. */
function readListing(xml: string): {
  objects: { key: string; written: Temporal.Instant }[];
  next: string | null;
} {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const [key, written] = [textOf(entry, 'Key'), textOf(entry, 'LastModified')];
    return key && written ? [{ key, written: Temporal.Instant.from(written) }] : [];
  });
  const isCut = textOf(xml, 'IsTruncated') === 'true';
  return { objects, next: isCut ? textOf(xml, 'NextContinuationToken') : null };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replace(/&(\w+);/g, (all, entity: string) => entities[entity] ?? all) ?? null;
}

/** Keeps objects as files of a folder, which nobody but this user reads. The first object makes it. */
export function openFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    home: 'folder',
    write: async (key, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all: a name takes its place once all is on the disk.
      const part = pathOf(`${key}.${randomUUID()}.part`);
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, pathOf(key));
    },
    read: async (key) => {
      try {
        return new Uint8Array(await readFile(pathOf(key)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* (before) {
      for (const key of await listFolder(folder)) {
        const { mtimeMs } = await stat(pathOf(key));
        if (mtimeMs < before.epochMilliseconds) yield key;
      }
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Where this process keeps files: the bucket, if one is set, else a folder of its data. */
export const openObjects = ({
  FILES_URL,
  DATA_DIR,
}: {
  FILES_URL?: Bucket | undefined;
  DATA_DIR: string;
}): ObjectStore => (FILES_URL ? openS3Store(FILES_URL) : openFolderStore(join(DATA_DIR, 'files')));
