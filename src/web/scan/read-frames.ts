import { makeReader } from './own-reader.ts';

/** Milliseconds from one look to the next: six a second, with time in between for taps. */
const everyMs = 150;

type Reader = { read: (video: HTMLVideoElement) => Promise<string | null>; stop?: () => void };

// It is in some browsers, and not in their common description.
type DetectedCode = { rawValue: string; boundingBox: DOMRectReadOnly };
type Detector = { detect: (video: HTMLVideoElement) => Promise<DetectedCode[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/**
 * Reads the QR codes that a video shows, until what is returned stops it. `onText` is called for each look that finds one,
 * `onFailure` if nothing can be read any more.
 */
export function readFrames(
  video: HTMLVideoElement,
  { onText, onFailure }: { onText: (text: string) => void; onFailure: (error: unknown) => void },
): () => void {
  let isStopped = false;
  let reader: Reader | null = null;
  const look = async () => {
    const browser = reader ? null : await browserReader();
    // The sheet may have closed meanwhile.
    if (isStopped) return;
    reader ??= browser ?? makeReader();
    try {
      const text = await reader.read(video);
      if (text && !isStopped) onText(text);
    } catch (error) {
      // Some browsers have a reader that fails at every picture.
      if (reader.stop) throw error;
      if (!isStopped) reader = makeReader();
    }
  };
  const lookOn = () => {
    if (isStopped) return;
    look().then(() => setTimeout(lookOn, everyMs), onFailure);
  };
  lookOn();
  return () => {
    isStopped = true;
    reader?.stop?.();
  };
}

/** The reader of the browser; `null`: it has none for QR codes. */
async function browserReader(): Promise<Reader | null> {
  const Browser = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const format = 'qr_code';
  const formats = (await Browser?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Browser || !formats.includes(format)) return null;
  const detector = new Browser({ formats: [format] });
  return { read: async (video) => nearestMiddle(await detector.detect(video), video) };
}

/** Of several labels in sight the one that is pointed at. */
function nearestMiddle(codes: DetectedCode[], { videoWidth, videoHeight }: HTMLVideoElement): string | null {
  const distance = ({ boundingBox: { x, y, width, height } }: DetectedCode) =>
    Math.hypot(x + width / 2 - videoWidth / 2, y + height / 2 - videoHeight / 2);
  const [nearest] = codes.toSorted((one, other) => distance(one) - distance(other));
  return nearest?.rawValue ?? null;
}
