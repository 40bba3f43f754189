import { cva } from 'class-variance-authority';

type SpinnerProps = {
  /** What is loading. Without it the spinner is decoration beside a text. */
  label?: string | undefined;
  large?: boolean | undefined;
};

const spinner = cva(
  [
    'rounded-full border-current/28 border-t-current',
    'animate-spinner motion-reduce:animate-delayed forced-colors:forced-color-adjust-none',
  ],
  { variants: { large: { true: 'size-7 border-3 text-accent', false: 'size-4 border-2' } } },
);

export function Spinner({ label, large = false }: SpinnerProps) {
  const className = spinner({ large });
  return label ? (
    <span className={className} role="img" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  );
}
