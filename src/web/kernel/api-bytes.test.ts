// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { fileRoute, sendPieceRoute } from '#shared/files/files.contract.ts';
import { call } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const id = '01a1fd3b-0c34-7a00-8000-000000000001';
function respond(reply: Response) {
  const send = vi.fn<typeof fetch>(async () => reply);
  vi.stubGlobal('fetch', send);
  return send;
}

test('a call that gives a file answers with its bytes [PRF-8]', async () => {
  const send = respond(new Response(new Uint8Array([255, 216, 0, 128])));
  const { bytes } = await call(fileRoute, { params: { id }, query: { size: 'thumb' } });
  expect(bytes).toEqual(new Uint8Array([255, 216, 0, 128]));
  expect(send.mock.calls[0]?.[0]).toBe(`/api/files/${id}?size=thumb`);
});

test('a file has the name that the server gave it [LBL-4]', async () => {
  const headers = { 'content-disposition': 'attachment; filename="docket-ORD-000123.pdf"' };
  respond(new Response('%PDF', { headers }));
  expect(await call(fileRoute, { params: { id } })).toMatchObject({ filename: 'docket-ORD-000123.pdf' });
});

test('a file whose bytes end too early counts as not reached, and as broken off [PRF-8, CSV-4]', async () => {
  const reply = new Response(null);
  vi.spyOn(reply, 'arrayBuffer').mockRejectedValue(new TypeError('terminated'));
  respond(reply);
  await expect(call(fileRoute, { params: { id } })).rejects.toMatchObject({ status: 0, isBrokenOff: true });
});

test('a call that takes bytes sends them as they are [PRF-6]', async () => {
  const send = respond(Response.json({ received: [1], state: 'coming' }));
  const body = new Uint8Array([1, 2, 3]);
  const reply = await call(sendPieceRoute, { params: { id, number: 2 }, body });
  expect(reply).toEqual({ received: [1], state: 'coming' });
  const [url, sent] = send.mock.calls[0] ?? [];
  expect(url).toBe(`/api/files/${id}/pieces/2`);
  expect(sent?.body).toBe(body);
  expect(sent?.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
});
