import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { logFailure } from '#web/kernel/log.ts';
import { readFrames } from './read-frames.ts';

/** Why there is no picture. */
export type NoCamera = 'none' | 'denied' | 'failed';
export type CameraState = 'starting' | 'on' | NoCamera;

// The light is in browsers, but not in their common description.
type LightCapabilities = MediaTrackCapabilities & { torch?: boolean };
type LightConstraints = MediaTrackConstraintSet & { torch: boolean };

export interface Camera {
  /** Of the video that shows what it sees. */
  ref: Ref<HTMLVideoElement>;
  state: CameraState;
  /** `null` where it has none. */
  light: { isOn: boolean; toggle: () => void } | null;
}

/** The camera at the back, while the page is in sight; calls `onText` with what it reads. */
export function useCamera(onText: (text: string) => void): Camera {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [light, setLight] = useState<boolean | null>(null);
  const read = useEffectEvent(onText);

  useEffect(() => {
    if (!video) return;
    let stop: (() => void) | null = null;
    const start = () => {
      stop = startCamera(video, {
        onState: setState,
        onTrack: (started) => {
          track.current = started;
          setLight((started?.getCapabilities?.() as LightCapabilities | undefined)?.torch ? false : null);
        },
        onText: (text) => read(text),
      });
    };
    const follow = () => {
      stop?.();
      stop = null;
      if (document.visibilityState === 'visible') start();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop?.();
    };
  }, [video]);

  const toggle = async () => {
    try {
      await track.current?.applyConstraints({ advanced: [{ torch: !light } as LightConstraints] });
      setLight(!light);
    } catch {
      setLight(null);
    }
  };
  return {
    ref: setVideo,
    state,
    light: light === null ? null : { isOn: light, toggle: () => void toggle() },
  };
}

type Listeners = {
  onState: (state: CameraState) => void;
  onTrack: (track: MediaStreamTrack | null) => void;
  onText: (text: string) => void;
};

/** Shows the camera in a video and reads it; returns what stops both. */
function startCamera(video: HTMLVideoElement, { onState, onTrack, onText }: Listeners): () => void {
  let isStopped = false;
  let stopReading: (() => void) | null = null;
  let stream: MediaStream | null = null;
  const endTracks = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const stop = () => {
    isStopped = true;
    stopReading?.();
    endTracks();
    video.srcObject = null;
    onTrack(null);
  };
  const fail = (error: unknown) => {
    if (isStopped) return;
    stop();
    const reason = noCameraOf(error);
    if (reason === 'failed') logFailure('The camera does not read', error);
    onState(reason);
  };
  const start = async () => {
    if (!navigator.mediaDevices) return onState('none');
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    });
    if (isStopped) return endTracks();
    const [track = null] = stream.getVideoTracks();
    // It was unplugged, or another app took it.
    track?.addEventListener('ended', () => onState('failed'));
    video.srcObject = stream;
    await video.play();
    if (isStopped) return;
    onTrack(track);
    onState('on');
    stopReading = readFrames(video, { onText, onFailure: fail });
  };
  start().catch(fail);
  return stop;
}

function noCameraOf(error: unknown): NoCamera {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
