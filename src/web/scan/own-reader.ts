import type { Look } from './reader-worker.ts';

/** Pixels of the side at which a picture is read: a label at arm's length has enough of them. */
const readSide = 720;

/** The looks, in turns. The corners on the screen ask for a label in the middle. */
const looks = ['middle', 'pale middle', 'whole'] as const;

export interface OwnReader {
  read: (video: HTMLVideoElement) => Promise<string | null>;
  stop: () => void;
}

/** A reader for browsers that have none. Most of the work is done beside the page: a slow phone has to answer taps meanwhile. */
export function makeReader(): OwnReader {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  let calls = 0;
  const ask = (look: Look) =>
    new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
      worker.onerror = () => reject(new Error('The reader of labels did not start'));
      worker.postMessage(look, [look.bitmap]);
    });
  return {
    read: async (video) => {
      const { videoWidth, videoHeight } = video;
      const shorter = Math.min(videoWidth, videoHeight);
      if (shorter === 0) return null;
      const look = looks[calls % looks.length];
      calls += 1;
      const [width, height] = look === 'whole' ? [videoWidth, videoHeight] : [shorter, shorter];
      const scale = Math.min(1, readSide / shorter);
      const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2].map(Math.round);
      const bitmap = await createImageBitmap(video, left ?? 0, top ?? 0, width, height, {
        resizeWidth: Math.round(width * scale),
        resizeHeight: Math.round(height * scale),
      });
      return ask({ bitmap, isPale: look === 'pale middle' });
    },
    stop: () => worker.terminate(),
  };
}
