type ProgressProps = {
  value: number;
  max: number;
  /** The progress as text: `5 of 8 stops`. */
  label: string;
};

export function Progress({ value, max, label }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span className="block h-1.5 overflow-clip rounded-full bg-press" role="img" aria-label={label}>
      <i
        className="block h-full rounded-[inherit] bg-accent forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
