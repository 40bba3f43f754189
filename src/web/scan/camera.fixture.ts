import { vi } from 'vitest';

type Frames = { onText: (text: string) => void; onFailure: (error: unknown) => void };

/** What reads the camera; it is stopped when `current` is `null`. */
export const frames: { current: Frames | null } = { current: null };

/** In the place of `read-frames.ts`. */
export function readFrames(_video: HTMLVideoElement, listeners: Frames): () => void {
  frames.current = listeners;
  return () => {
    frames.current = null;
  };
}

/** A camera that opens, or does not. */
export function fakeCamera({ error, torch = false }: { error?: string; torch?: boolean } = {}) {
  const track = {
    stop: vi.fn(),
    getCapabilities: () => ({ torch }),
    applyConstraints: vi.fn(async () => undefined),
    addEventListener: vi.fn(),
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = vi.fn(async () => {
    if (error) throw new DOMException('', error);
    return stream;
  });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    writable: true,
    value: null,
  });
  HTMLMediaElement.prototype.play = async () => undefined;
  return { track, getUserMedia, vibrate };
}
