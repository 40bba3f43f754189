import type { Activators, SensorInstance, SensorOptions, SensorProps } from '@dnd-kit/core';

interface SlotKeyboardOptions extends SensorOptions {
  /** Gets the code of an arrow key. */
  onArrow: (code: string) => void;
}

const liftKeys = ['Space', 'Enter'];

/**
 * Dragging by keyboard where arrow keys move a slot, not a card by pixels. Unlike the sensor of dnd-kit it listens from the first
 * moment on: a key that comes before a timer on a busy page is not lost.
 */
export class SlotKeyboardSensor implements SensorInstance {
  static readonly activators: Activators<SlotKeyboardOptions> = [
    {
      eventName: 'onKeyDown',
      handler: (event, _options, { active }) => {
        const isLift =
          liftKeys.includes(event.nativeEvent.code) && event.target === active.activatorNode.current;
        if (isLift) event.preventDefault();
        return isLift;
      },
    },
  ];

  readonly autoScrollEnabled = false;
  readonly #props: SensorProps<SlotKeyboardOptions>;
  readonly #listening = new AbortController();

  constructor(props: SensorProps<SlotKeyboardOptions>) {
    this.#props = props;
    const { signal } = this.#listening;
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    document.addEventListener('visibilitychange', () => this.#cancel(), { signal });
    props.onStart({ x: 0, y: 0 });
  }

  #onKey(event: KeyboardEvent): void {
    const { event: lifting, options, onEnd } = this.#props;
    const { code } = event;
    // The key that lifts comes here, too.
    if (event === lifting) return;
    if (code.startsWith('Arrow')) options.onArrow(code);
    else if (code === 'Escape' || code === 'Tab') this.#cancel();
    else if (liftKeys.includes(code)) {
      this.#listening.abort();
      onEnd();
    } else return;
    // Tab goes on to what is next.
    if (code !== 'Tab') event.preventDefault();
  }

  #cancel(): void {
    this.#listening.abort();
    this.#props.onCancel();
  }
}
