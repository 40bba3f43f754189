export function OrLine() {
  return (
    <p className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-auto before:bg-line after:h-px after:flex-auto after:bg-line">
      or
    </p>
  );
}
