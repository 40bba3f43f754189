/** The progress through a few steps; `step` counts from 1. */
export function StepDots({ step, total }: { step: number; total: number }) {
  const state = (dot: number) => (dot < step ? 'done' : dot === step ? 'now' : undefined);
  return (
    <div className="flex items-center gap-2" role="img" aria-label={`Step ${step} of ${total}`}>
      {Array.from({ length: total }, (_, index) => index + 1).map((dot) => (
        <i
          key={dot}
          className="size-2 rounded-full bg-line-control transition-[width] duration-base ease-out data-[state=done]:bg-accent data-[state=now]:w-6 data-[state=now]:bg-accent"
          data-state={state(dot)}
        />
      ))}
    </div>
  );
}
