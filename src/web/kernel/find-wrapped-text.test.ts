// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWrappedTexts } from './find-wrapped-text.ts';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(findWrappedTexts);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

let parent: HTMLElement;
let text: Text;

/** As a translated page has it: an element of the browser stands around the text. */
beforeEach(() => {
  parent = document.createElement('p');
  text = document.createTextNode('late');
  parent.append(text, document.createElement('b'));
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  text.replaceWith(outer);
  outer.append(inner);
  inner.append(text);
});

test('a translated text is removed with what stands around it [VIEW-6]', () => {
  parent.removeChild(text);
  expect(parent.innerHTML).toBe('<b></b>');
});

test('something is put before a translated text, and before what is not translated [VIEW-6]', () => {
  parent.insertBefore(document.createElement('i'), text);
  parent.insertBefore(document.createElement('u'), parent.querySelector('b'));
  expect(parent.innerHTML).toBe('<i></i><font><font>late</font></font><u></u><b></b>');
});

test('a text that the translation has thrown away brings nothing down [VIEW-6]', () => {
  text.remove();
  parent.removeChild(text);
  parent.insertBefore(document.createElement('i'), text);
  expect(parent.lastElementChild?.localName).toBe('i');
});

test('an element that is no child is a mistake, as ever', () => {
  expect(() => parent.removeChild(document.createElement('i'))).toThrow();
});
