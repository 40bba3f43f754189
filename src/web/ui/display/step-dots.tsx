type StepDotsProps = {
  /** Counts from 1. */
  step: number;
  total: number;
  /** The step is done as well. */
  isDone?: boolean;
};

/** The progress through a few steps. */
export function StepDots({ step, total, isDone = false }: StepDotsProps) {
  const state = (dot: number) =>
    dot < step || (dot === step && isDone) ? 'done' : dot === step ? 'now' : undefined;
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
