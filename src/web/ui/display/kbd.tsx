/** The keys of a shortcut, drawn as keycaps. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex flex-none gap-[3px]" data-slot="kbds">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-block h-5 min-w-5 rounded-xs border border-line-strong bg-surface px-[5px] text-center font-sans text-2xs/[18px] font-medium text-ink-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
