// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPicture } from './draw-picture.ts';

/** The canvases that were drawn: their sides, and each quality that was asked for. */
let drawn: { width: number; height: number; qualities: number[] }[];
const drawImage = vi.fn();
/** How many bytes a JPEG of this canvas has. */
let weigh: (width: number, height: number, quality: number) => number;
const close = vi.fn();

function readAs(width: number, height: number) {
  const read = vi.fn(async () => ({ width, height, close }));
  vi.stubGlobal('createImageBitmap', read);
  return read;
}

beforeEach(() => {
  drawn = [];
  weigh = () => 1000;
  close.mockReset();
  drawImage.mockReset();
  const context = { fillRect: vi.fn(), drawImage };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality = 1,
  ) {
    const { width, height } = this;
    const last = drawn.at(-1);
    if (last?.width === width) last.qualities.push(quality);
    else drawn.push({ width, height, qualities: [quality] });
    done(new Blob([new Uint8Array(weigh(width, height, quality))], { type: type ?? '' }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['wide', 4000, 3000, 1600, 1200],
  ['high', 3000, 4000, 1200, 1600],
  ['small', 640, 480, 640, 480],
  ['a line', 8000, 1, 1600, 1],
])(
  'a picture that is %s is drawn at most 1,600 pixels long, as a JPEG, upright [PRF-4]',
  async (_what, width, height, toWidth, toHeight) => {
    const read = readAs(width, height);
    const file = new Blob(['x']);
    expect((await drawPicture(file)).type).toBe('image/jpeg');
    expect(drawn).toEqual([{ width: toWidth, height: toHeight, qualities: [0.8] }]);
    expect(read).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' });
    expect(close).toHaveBeenCalledOnce();
  },
);

test('the quality goes down to 0.5 until it has at most 250 kB, of what is drawn once [PRF-4]', async () => {
  readAs(1600, 1200);
  weigh = (_width, _height, quality) => (quality > 0.65 ? 250_001 : 250_000);
  expect((await drawPicture(new Blob(['x']))).size).toBe(250_000);
  expect(drawn).toEqual([{ width: 1600, height: 1200, qualities: [0.8, 0.7, 0.6] }]);
  expect(drawImage).toHaveBeenCalledOnce();
});

test('what is too large at 0.5 as well is drawn smaller [PRF-4]', async () => {
  readAs(1600, 1200);
  weigh = (width) => (width > 1300 ? 300_000 : 200_000);
  await drawPicture(new Blob(['x']));
  expect(drawn).toEqual([
    { width: 1600, height: 1200, qualities: [0.8, 0.7, 0.6, 0.5] },
    { width: 1280, height: 960, qualities: [0.5] },
  ]);
});

test('what cannot be drawn says so in words [PRF-4]', async () => {
  const message = 'This picture cannot be read. Take another one.';
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('The source image could not be decoded.')),
  );
  await expect(drawPicture(new Blob(['x']))).rejects.toThrow(message);
  readAs(100, 100);
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((done) => done(null));
  await expect(drawPicture(new Blob(['x']))).rejects.toThrow(message);
  expect(close).toHaveBeenCalledOnce();
});
