import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A geocoder on this machine, which answers as Nominatim does, or as a test wants. */
export interface FakeGeocoder {
  url: URL;
  /** What it was asked, with the moment, in milliseconds. */
  asked: { address: string; search: string; at: number }[];
  /** What it knows, by address in lower case. */
  known: Map<string, { lat: string; lon: string }>;
  /** Answers instead of it. */
  answer: RequestListener | null;
  close: () => Promise<void>;
}

export async function openGeocoder(): Promise<FakeGeocoder> {
  const server = createServer((request, reply) => {
    const { searchParams, search } = new URL(request.url ?? '', 'http://here');
    const address = searchParams.get('q') ?? '';
    fake.asked.push({ address, search, at: performance.now() });
    if (fake.answer) return fake.answer(request, reply);
    const found = fake.known.get(address.toLowerCase());
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(found ? [found] : []));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeGeocoder = {
    url: new URL(`http://127.0.0.1:${port}/search?key=k`),
    asked: [],
    known: new Map(),
    answer: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
