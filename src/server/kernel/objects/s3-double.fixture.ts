import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from './bucket.ts';

/** A bucket on this machine that checks signatures (AWS Signature Version 4), as s3rver does not. */
export interface S3Double {
  bucket: Bucket;
  objects: Map<string, { bytes: Buffer; written: string }>;
  /** Answers every call with this status instead; `hang` never answers. */
  fault: number | 'hang' | null;
  /** What it was asked: method and path. */
  asked: string[];
  close: () => Promise<void>;
}

const [key, secret, region] = ['AKIATEST', 'a/secret+with=signs', 'eu-test-1'];
/** As many keys on a page of a listing. */
const pageSize = 3;

export async function openS3Double(): Promise<S3Double> {
  const server = createServer(async (request, reply) => {
    const body = await buffer(request);
    double.asked.push(`${request.method} ${request.url}`);
    if (double.fault === 'hang') return;
    if (double.fault !== null) return answer(reply, double.fault);
    if (!isSigned(request, body))
      return answer(reply, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const url = new URL(request.url ?? '', 'http://here');
    const name = decodeURIComponent(url.pathname.slice('/photos/'.length));
    if (!url.pathname.startsWith('/photos')) return answer(reply, 404);
    if (url.searchParams.has('list-type')) return answer(reply, 200, listing(double, url.searchParams));
    const { method } = request;
    if (method === 'PUT') double.objects.set(name, { bytes: body, written: new Date().toISOString() });
    if (method === 'DELETE') double.objects.delete(name);
    if (method !== 'GET') return answer(reply, method === 'DELETE' ? 204 : 200);
    const object = double.objects.get(name);
    return object ? reply.end(object.bytes) : answer(reply, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/photos`);
  const double: S3Double = {
    bucket: { url, key, secret, region },
    objects: new Map(),
    fault: null,
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

const answer = (reply: ServerResponse, status: number, body = '') => reply.writeHead(status).end(body);

/** The token of the next page is the last key of this one, with a sign that XML escapes. */
function listing({ objects }: S3Double, query: URLSearchParams): string {
  const after = query.get('continuation-token')?.replace(/&$/, '') ?? '';
  const left = [...objects.keys()].sort().filter((name) => name > after);
  const page = left.slice(0, pageSize);
  const contents = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.written}</LastModified></Contents>`,
  );
  const isCut = left.length > pageSize;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}&amp;</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (with_: string | Buffer, data: string): Buffer =>
  createHmac('sha256', with_).update(data).digest();
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature as Amazon describes it, worked out again from the request. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    );
  const [, id, scope = '', names = '', signature = ''] = parts ?? [];
  const when = String(headers['x-amz-date']);
  const age = Math.abs(Date.now() - Date.parse(when.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')));
  if (id !== key || !(age < 900_000) || headers['x-amz-content-sha256'] !== sha256(body)) return false;
  if (scope !== `${when.slice(0, 8)}/${region}/s3/aws4_request`) return false;
  const { pathname, searchParams } = new URL(url ?? '', 'http://here');
  const query = [...searchParams].map((pair) => pair.map(escaped).join('=')).sort();
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return false;
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, query.join('&'), lines.join(''), names, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', when, scope, sha256(request)].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'));
}
