import { useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad from 'signature_pad';
import type { Drawing } from './draw-signature.ts';

/** Ink on paper, by night as well: it is kept as it is drawn. */
const look = { penColor: '#18232a', backgroundColor: '#fff', minWidth: 1.2, maxWidth: 2.8 };

/** Where a finger draws. What is drawn stays when the phone is turned. */
export function SignaturePaper({ onDrawn }: { onDrawn: (drawing: Drawing) => void }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const drawn = useEffectEvent(onDrawn);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const pad = new SignaturePad(canvas, look);
    const resize = () => {
      const scale = Math.max(1, devicePixelRatio);
      const data = pad.toData();
      canvas.width = canvas.offsetWidth * scale;
      canvas.height = canvas.offsetHeight * scale;
      canvas.getContext('2d')?.scale(scale, scale);
      pad.fromData(data);
    };
    // It also calls once at the start.
    const size = new ResizeObserver(resize);
    size.observe(canvas);
    pad.addEventListener('endStroke', () => drawn({ pad, canvas }));
    return () => {
      size.disconnect();
      pad.off();
    };
  }, []);
  return (
    <div className="relative min-h-0 flex-auto overflow-clip rounded-[10px] border border-dashed border-line-control bg-[#fff]">
      <canvas
        ref={ref}
        className="absolute inset-0 size-full touch-none"
        role="img"
        aria-label="Draw the signature here"
      />
      <span
        className="pointer-events-none absolute inset-x-4 bottom-[40%] border-b border-[#d5d2cd]"
        aria-hidden="true"
      />
    </div>
  );
}
