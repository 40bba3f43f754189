import { useEffect, useEffectEvent } from 'react';
import { collectRegistrations } from './commands.ts';
import { areSingleKeysOn } from './single-keys.ts';

const isMac = (): boolean => /Mac OS|iPhone|iPad/.test(navigator.userAgent);

/** The palette's shortcut: the labels of its keys, and the value for `aria-keyshortcuts`. */
export const paletteKeys = (): { keyLabels: string[]; ariaKeyShortcuts: string } =>
  isMac()
    ? { keyLabels: ['⌘', 'K'], ariaKeyShortcuts: 'Meta+K' }
    : { keyLabels: ['Ctrl', 'K'], ariaKeyShortcuts: 'Control+K' };

export const searchKey = '/';

/** Whether this key opens the palette. On a Mac only with Command: Control+K edits text there. */
export function isPaletteKey(event: Pick<KeyboardEvent, Modifier | 'key'>): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
  const hasModifier = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return hasModifier && !altKey && !shiftKey && key.toLowerCase() === 'k';
}
type Modifier = 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey';

/** The key, if it was pressed without modifiers and outside of text fields; otherwise `null`. */
function singleKey(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.isComposing || event.repeat || ctrlKey || metaKey || altKey || isTextField(target)) return null;
  // With Caps Lock a letter is the same key; with Shift it is another.
  if (/^[a-z]$/i.test(key)) return shiftKey ? null : key.toLowerCase();
  return key.length === 1 ? key : null;
}

const textFieldSelector = 'textarea, select, [contenteditable]:not([contenteditable="false"])';
const nonTextInputs = ':is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(`${textFieldSelector}, input:not(${nonTextInputs})`);

/** Whether a dialog or a menu is open: it gets the keys then. */
const isOverlayOpen = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-state="open"]') !==
  null;

/** Focuses the search field of the current list. Returns whether there is one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]:not(:disabled)');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Runs the shortcut of the pressed key. Returns whether there was one. */
export function handleShortcut(event: KeyboardEvent, openPalette: () => void): boolean {
  if (event.defaultPrevented || isOverlayOpen()) return false;
  if (isPaletteKey(event)) {
    openPalette();
    return true;
  }
  const key = areSingleKeysOn() ? singleKey(event) : null;
  if (key === null) return false;
  if (key === searchKey) return focusSearch();
  const command = collectRegistrations().commands.find((each) => each.key === key);
  command?.run();
  return command !== undefined;
}

/** The character the key types; empty with a modifier, or while a dialog or a menu is open. */
export const typedCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string =>
  key.length > 1 || ctrlKey || metaKey || altKey || isOverlayOpen() ? '' : key;

/** Listens to all keys while the component is mounted. `onKey` returns whether it handled the key. */
export function useKeyDown(onKey: (event: KeyboardEvent) => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (onKey(event)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
