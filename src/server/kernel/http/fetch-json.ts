/** The answer of somebody outside was none, or not one that can be used. */
export class OutsideError extends Error {}

const timeoutMs = 5_000;
const maxBytes = 65_536;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** Whether the service calls this address: by https, or on this machine. */
export const isAllowedUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/** The JSON that an address outside answers. @throws OutsideError */
export async function fetchJson(url: URL): Promise<unknown> {
  const { ok, status, text } = await askOutside(url, { headers: { accept: 'application/json' } });
  if (!ok) throw new OutsideError(`${url.host} answers ${status}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OutsideError(`${url.host} cannot be reached or read`, { cause: error });
  }
}

/**
 * What an address outside answers: in 5 s, in 64 KiB, and from there itself, as no redirect is followed.
 * @throws OutsideError that names the host alone, as the rest of the address may be a secret
 */
export async function askOutside(
  url: URL,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
): Promise<{ ok: boolean; status: number; text: string }> {
  if (!isAllowedUrl(url)) throw new OutsideError(`${url.host} is not called without https`);
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...request.headers, 'user-agent': 'Washline' },
    });
    const { ok, status } = response;
    return { ok, status, text: await readBody(response) };
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new OutsideError(
      isLate ? `${url.host} did not answer in time` : `${url.host} cannot be reached or read`,
      { cause: error },
    );
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the transfer.
    if (size > maxBytes) throw new OutsideError('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
