type SpinnerProps = {
  /** What is loading. Without it the spinner is decoration beside a text. */
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
