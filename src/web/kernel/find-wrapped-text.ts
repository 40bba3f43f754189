/**
 * The translation of a browser wraps each text in an element, and React then throws where it removes the text. The wrapper stands
 * there instead. Our own screens avoid it (`translation.test.ts`); this is for parts that are not ours.
 */
export function findWrappedTexts(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (isHere(this, child)) return removeChild.call(this, child) as T;
    const around = childAround(this, child);
    if (around) removeChild.call(this, around);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before === null || isHere(this, before) ? before : childAround(this, before);
    return insertBefore.call(this, node, place) as T;
  };
}

/** Only texts get lost: for anything else a wrong parent is a mistake. */
const isHere = (parent: Node, child: Node): boolean =>
  child.parentNode === parent || !(child instanceof Text);

/** The child of `parent` in which a text stands by now; `null` where the text is gone. */
function childAround(parent: Node, text: Node): Node | null {
  let at: Node | null = text;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}
