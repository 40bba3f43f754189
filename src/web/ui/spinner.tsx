type SpinnerProps = {
  /** What is being waited for; without it the ring is decoration beside words that say so. */
  label?: string | undefined;
  large?: boolean | undefined;
};

export function Spinner({ label, large = false }: SpinnerProps) {
  const className = large ? 'spinner spinner--lg' : 'spinner';
  return label ? (
    <span className={className} role="img" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  );
}
