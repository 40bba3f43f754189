import { encodeSmall } from './fit-picture.ts';

/** What is said of a picture that cannot be drawn. */
export const unreadablePictureText = 'This picture cannot be read. Take another one.';

/**
 * Draws a picture upright and small, as JPEG. Of what the camera wrote beside it, such as where it was taken, nothing is left.
 * @throws Error whose message is for people
 */
export async function drawPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) throw new Error(unreadablePictureText);
  try {
    const drawn = await encodeSmall(picture, (size) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, size);
      const context = canvas.getContext('2d');
      if (!context) return () => Promise.resolve(null);
      context.imageSmoothingQuality = 'high';
      // What is transparent would be black.
      context.fillStyle = 'white';
      context.fillRect(0, 0, size.width, size.height);
      context.drawImage(picture, 0, 0, size.width, size.height);
      return (quality) => toJpeg(canvas, quality);
    });
    if (!drawn) throw new Error(unreadablePictureText);
    return drawn;
  } finally {
    picture.close();
  }
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
