/** Tells `window.pressed` of each click, tap, and Enter on a control. */
export function countPresses(): void {
  const { pressed } = window as unknown as { pressed: () => void };
  const count = ({ isTrusted }: Event) => isTrusted && pressed();
  addEventListener('pointerdown', count, true);
  addEventListener('keydown', (event) => event.key === 'Enter' && count(event), true);
}
