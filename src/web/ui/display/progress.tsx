type ProgressProps = {
  value: number;
  max: number;
  /** The progress as text: `5 of 8 stops`. */
  label: string;
};

export function Progress({ value, max, label }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span className="progress" role="img" aria-label={label}>
      <i style={{ width: `${share * 100}%` }} />
    </span>
  );
}
