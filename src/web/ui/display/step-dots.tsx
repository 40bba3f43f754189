import './step-dots.css';

/** The progress through a few steps; `step` counts from 1. */
export function StepDots({ step, total }: { step: number; total: number }) {
  const state = (dot: number) => (dot < step ? 'done' : dot === step ? 'now' : undefined);
  return (
    <div className="step-dots" role="img" aria-label={`Step ${step} of ${total}`}>
      {Array.from({ length: total }, (_, index) => index + 1).map((dot) => (
        <i key={dot} data-state={state(dot)} />
      ))}
    </div>
  );
}
