import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type TimelineStep = {
  label: string;
  state: 'done' | 'now' | 'todo';
  time: ReactNode;
};

type TimelineProps = {
  steps: readonly TimelineStep[];
  /** Side by side, if it is wide enough. */
  row?: boolean | undefined;
};

export function Timeline({ steps, row = false }: TimelineProps) {
  return (
    <ol className={classNames('timeline', row && 'timeline--row')}>
      {steps.map((step) => (
        <li
          key={step.label}
          className="timeline__step"
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="timeline__mark" aria-hidden="true">
            {step.state === 'done' && <Check className="icon" />}
          </span>
          <div className="timeline__text">
            <div className="timeline__label">
              {step.label}
              {step.state === 'done' && <span className="sr-only">, done</span>}
            </div>
            <div className="timeline__time">{step.time}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
