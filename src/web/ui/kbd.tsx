/** Keys as they are drawn on a keyboard, pressed together. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="kbds">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
