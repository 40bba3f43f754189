// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeReader } from './own-reader.ts';
import { readFrames } from './read-frames.ts';

vi.mock('./own-reader.ts', () => ({ makeReader: vi.fn() }));

const video = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement;
const own = { read: vi.fn(async (): Promise<string | null> => 'by our own'), stop: vi.fn() };
const listeners = { onText: vi.fn(), onFailure: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(makeReader).mockReturnValue(own);
});
afterEach(() => vi.unstubAllGlobals());

function stubBrowserReader(detect: () => Promise<unknown>, formats = ['qr_code']) {
  class BarcodeDetector {
    static getSupportedFormats = async () => formats;
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
}
const codeAt = (rawValue: string, x: number, y: number) => ({
  rawValue,
  boundingBox: new DOMRect(x, y, 100, 100),
});

async function firstText() {
  const stop = readFrames(video, listeners);
  await vi.waitFor(() => expect(listeners.onText).toHaveBeenCalled());
  stop();
  return listeners.onText.mock.calls[0];
}

test('the reader of the browser is taken where it reads QR codes; of several labels the one in the middle [LBL-5]', async () => {
  stubBrowserReader(async () => [
    codeAt('aside', 50, 50),
    codeAt('middle', 600, 300),
    codeAt('below', 600, 600),
  ]);
  expect(await firstText()).toEqual(['middle']);
  expect(makeReader).not.toHaveBeenCalled();
});

test.each([
  ['is missing', () => null],
  ['reads no QR codes', () => stubBrowserReader(async () => [], ['ean_13'])],
  ['fails', () => stubBrowserReader(() => Promise.reject(new DOMException('', 'NotSupportedError')))],
])('where that of the browser %s, there is our own [LBL-5]', async (_, stub) => {
  stub();
  expect(await firstText()).toEqual(['by our own']);
  expect(own.stop).toHaveBeenCalledOnce();
});

test('if our own fails too, that is said once [LBL-7]', async () => {
  own.read.mockRejectedValueOnce(new Error('no worker'));
  readFrames(video, listeners);
  await vi.waitFor(() => expect(listeners.onFailure).toHaveBeenCalledOnce());
  expect(own.read).toHaveBeenCalledOnce();
});
