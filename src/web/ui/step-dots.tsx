import './step-dots.css';

/** How far along a few steps somebody is; `step` counts from 1. */
export function StepDots({ step, of }: { step: number; of: number }) {
  const state = (dot: number) => (dot < step ? 'done' : dot === step ? 'now' : undefined);
  return (
    <div className="dots" role="img" aria-label={`Step ${step} of ${of}`}>
      {Array.from({ length: of }, (_, index) => index + 1).map((dot) => (
        <i key={dot} data-state={state(dot)} />
      ))}
    </div>
  );
}
