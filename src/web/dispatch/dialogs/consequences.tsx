import { type LucideIcon, Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { Run } from '#shared/runs/run.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import type { SharedOut } from '#web/dispatch/lanes/share-out.ts';

export const firstName = ({ driver_name }: Run): string => driver_name.split(' ')[0] ?? driver_name;

/** `Mei gets 2 stops and Aisha 1` */
export function sharedText({ takers, ours, earlier }: SharedOut): string {
  const parts = takers.map(({ run, stops }, index) =>
    index === 0 ? `${firstName(run)} gets ${stopsText(stops)}` : `${firstName(run)} ${stops}`,
  );
  const stay = ours > 0 && `${stopsText(ours)} at our own shop ${ours === 1 ? 'stays' : 'stay'} with us`;
  const left =
    earlier > 0 && `${stopsText(earlier)} of earlier days ${earlier === 1 ? 'stays' : 'stay'} here`;
  return [joinWithAnd(parts), stay, left].filter(Boolean).join('. ');
}

/** Who gets what, and how many would be late; `children` end the sentence. */
export const Sequence = ({ text, late, children }: { text: string; late: number; children: ReactNode }) => (
  <Consequence icon={Route}>
    <span>{`${text}. `}</span>
    {late > 0 ? (
      <b className="font-medium text-warning-ink">{`${late} would be late`}</b>
    ) : (
      <span>Nobody would be late</span>
    )}
    <span>{children}</span>
  </Consequence>
);

export const Consequence = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-2 text-ink-2">
    <Icon className="mt-0.5 size-4 text-ink-3" aria-hidden="true" />
    <span>{children}</span>
  </li>
);
