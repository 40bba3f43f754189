import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { encodeCall } from '#shared/kernel/wire.ts';

export interface TimedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** From the call to the last byte of the response. */
  milliseconds: number;
}

/** One connection per call, without a limit. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/**
 * A loopback address for a number. On Linux all of 127.0.0.0/8 is this machine; elsewhere there is only
 * one.
 */
export const loopbackAddress = (number: number): string =>
  process.platform === 'linux'
    ? `127.1.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`
    : '127.0.0.1';

/** Calls the service at `to` from the local address `from`. */
export function callFrom<R extends RouteShape>(
  from: string,
  to: string,
  route: R,
  input: RouteInput<R>,
  token = '',
): Promise<TimedResponse> {
  const { method, url, body, contentType } = encodeCall(route, input);
  const since = performance.now();
  const headers = {
    ...(body ? { 'content-type': contentType, 'content-length': Buffer.byteLength(body) } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return new Promise((resolve, reject) => {
    request(to + url, { method, localAddress: from, agent, headers }, async (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const parts: Buffer[] = await answer.toArray().catch(() => []);
      const milliseconds = performance.now() - since;
      resolve({ status, headers, body: Buffer.concat(parts).toString(), milliseconds });
    })
      .on('error', reject)
      .end(body);
  });
}

/** The quantile of the values; `share` is from 0 to 1. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
