import encodeQR from 'qr';
import sharp from 'sharp';

/** How a label was photographed. All of it is as good as it gets where nothing is said. */
export interface Photographed {
  /** Degrees that the label is turned by. */
  turn?: number;
  /** Millimetres that the picture shows across. */
  across?: number;
  /** How much it leans back, and to the side: 0 is flat, at 1 the near edge is twice as large as the far one. */
  lean?: readonly [back: number, aside: number];
  /** Millimetres of the radius of the bag that it is bent around. */
  bent?: number;
  /** How bright white is, and black, of 255. */
  white?: number;
  black?: number;
  /** Pixels of the radius that it is out of focus. */
  blur?: number;
  /** How far each pixel is off, of 255. */
  noise?: number;
  /** Where on the code a lamp shines, of the width of the code, and how far. */
  glare?: readonly [x: number, y: number, size: number];
  /** The quality of the picture that the camera gives, of 100. */
  quality?: number;
}

/** A square of what a camera sees, in pixels. */
const side = 720;
const label = { width: 100, height: 50 };
const code = { size: 24, middle: { x: 84, y: 25 } };
const pixelsPerMm = 12;

type DrawnLabel = Uint8Array;

/** A label of 100 × 50 mm whose QR says this text, in grey. */
export async function drawLabel(text: string): Promise<DrawnLabel> {
  const modules = encodeQR(text, 'raw');
  const each = code.size / modules.length;
  const corner = { x: code.middle.x - code.size / 2, y: code.middle.y - code.size / 2 };
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? `M${corner.x + x * each} ${corner.y + y * each}h${each}v${each}h${-each}z` : [],
    ),
  );
  const words = [
    ['Washline', 5, 9, 5],
    ['ORD-000123', 5, 20, 8],
    ['Harbour Lane Hotel', 5, 29, 5],
    ['Bag 2 of 3', 5, 38, 6],
  ].map(
    ([word, x, y, size]) =>
      `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}">${word}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${label.width * pixelsPerMm}" height="${label.height * pixelsPerMm}"
    viewBox="0 0 ${label.width} ${label.height}"><rect width="100%" height="100%" fill="white"/>
    <path shape-rendering="crispEdges" d="${squares.join('')}"/>${words.join('')}</svg>`;
  return sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
}

/** The same numbers each time. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const at = (drawn: DrawnLabel, x: number, y: number): number | undefined =>
  x < 0 || y < 0 || x >= label.width || y >= label.height
    ? undefined
    : drawn[Math.floor(y * pixelsPerMm) * label.width * pixelsPerMm + Math.floor(x * pixelsPerMm)];

/** What a camera sees of a label, as RGBA, with the code in the middle. */
export async function photographLabel(drawn: DrawnLabel, how: Photographed) {
  const { turn = 0, across = 90, lean = [0, 0], bent, white = 255, black = 0, noise = 0, glare } = how;
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const random = makeRandom(side + turn);
  const grey = new Uint8Array(side * side);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      let light = 0;
      // Two looks a pixel: edges of a picture are soft.
      for (const part of [0.25, 0.75]) {
        const u = ((column + part) / side - 0.5) * across;
        const v = ((row + part) / side - 0.5) * across;
        const depth = 1 - (lean[0] * v + lean[1] * u) / (code.size * 2);
        let [x, y] = [u / depth, v / depth];
        if (bent) x = Math.abs(x) < bent ? Math.asin(x / bent) * bent : Number.NaN;
        [x, y] = [cos * x + sin * y + code.middle.x, cos * y - sin * x + code.middle.y];
        // A bag in the light of a van: neither white nor black.
        light += at(drawn, x, y) ?? 110 + 30 * Math.sin(u / 9) * Math.cos(v / 7);
      }
      let shade = black + ((light / 2) * (white - black)) / 255;
      if (glare) {
        const [x, y] = [(column / side - 0.5) * across, (row / side - 0.5) * across];
        const away = Math.hypot(x / code.size - glare[0], y / code.size - glare[1]) / glare[2];
        shade += 255 * Math.exp(-(away ** 2) * 2);
      }
      grey[row * side + column] = Math.max(0, Math.min(255, shade + (random() - 0.5) * 2 * noise));
    }
  }
  const picture = sharp(grey, { raw: { width: side, height: side, channels: 1 } });
  const seen = how.blur ? picture.blur(how.blur) : picture;
  const jpeg = await seen.jpeg({ quality: how.quality ?? 80 }).toBuffer();
  const data = await sharp(jpeg).toColourspace('srgb').ensureAlpha().raw().toBuffer();
  return { width: side, height: side, data };
}
