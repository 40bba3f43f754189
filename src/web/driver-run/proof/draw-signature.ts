import type SignaturePad from 'signature_pad';

/** In pixels of the page, around what was drawn. */
const margin = 16;

/** What somebody draws with a finger, and on what. */
export interface Drawing {
  pad: SignaturePad;
  canvas: HTMLCanvasElement;
}

/** What was drawn, without the empty paper around it, as PNG; `null` where the browser cannot. */
export async function drawSignature({ pad, canvas }: Drawing): Promise<Uint8Array<ArrayBuffer> | null> {
  const { width, height, offsetWidth } = canvas;
  const points = pad.toData().flatMap((stroke) => stroke.points);
  const scale = width / offsetWidth;
  const [left, right] = rangeOf(
    points.map(({ x }) => x),
    scale,
    width,
  );
  const [top, bottom] = rangeOf(
    points.map(({ y }) => y),
    scale,
    height,
  );
  const cut = document.createElement('canvas');
  cut.width = right - left;
  cut.height = bottom - top;
  cut.getContext('2d')?.drawImage(canvas, -left, -top);
  const blob = await new Promise<Blob | null>((resolve) => cut.toBlob(resolve, 'image/png'));
  return blob && new Uint8Array(await blob.arrayBuffer());
}

/** From where to where points lie, in pixels of the canvas. */
function rangeOf(points: readonly number[], scale: number, max: number): [number, number] {
  const from = Math.floor((Math.min(...points) - margin) * scale);
  const until = Math.ceil((Math.max(...points) + margin) * scale);
  return [Math.max(0, from), Math.min(max, until)];
}
