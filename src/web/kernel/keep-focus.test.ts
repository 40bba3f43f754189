// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

beforeAll(keepFocus);
beforeEach(() => {
  document.body.innerHTML = '<main><div id="one"></div><div id="two"><button>Other</button></div></main>';
});

const newButton = () => {
  const button = document.createElement('button');
  button.id = 'menu-of-a-stop';
  return button;
};

test('what is drawn anew elsewhere has the focus again, as often as that happens [WAY-7]', async () => {
  const [one, two] = [document.querySelector('#one'), document.querySelector('#two')];
  const first = newButton();
  one?.append(first);
  first.focus();
  first.remove();
  const second = newButton();
  two?.append(second);
  await vi.waitFor(() => expect(document.activeElement).toBe(second));
  second.remove();
  const third = newButton();
  one?.append(third);
  await vi.waitFor(() => expect(document.activeElement).toBe(third));
});
