// Runs inside the page. Each measure checks what is shown now, and returns one line for each problem.
{
  const controls =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, ' +
    '[tabindex="0"]:not([data-radix-focus-guard]), ' +
    '[role="tab"], [role^="menuitem"], [role="option"], [role="radio"], [role="checkbox"]';

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]');

  /** For screen readers only: it takes no room. */
  const isSaidOnly = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      if (width <= 1 && height <= 1 && getComputedStyle(at).position === 'absolute') return true;
    }
    return false;
  };

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
    const classes = element.getAttribute('class')?.split(/\s+/).slice(0, 3).join('.') ?? '';
    return `${element.localName}${classes && `.${classes}`} "${words}"`;
  };

  /**
   * The size of the click area. It can be larger than the box: a label around it, or an overlay on a card.
   */
  function targetOf(control: Element): { width: number; height: number } {
    const label = control.matches('input') ? control.closest('label') : null;
    const box = (label ?? control).getBoundingClientRect();
    const over = getComputedStyle(control, '::after');
    const isOver = over.content !== 'none' && over.position === 'absolute';
    return {
      width: Math.max(box.width, isOver ? Number.parseFloat(over.width) || 0 : 0),
      height: Math.max(box.height, isOver ? Number.parseFloat(over.height) || 0 : 0),
    };
  }

  /** A link inside a sentence is exempt: it is as high as its line. */
  const isInSentence = (control: Element) =>
    getComputedStyle(control).display === 'inline' &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );

  function smallTargets(minSize: number, within = 'body'): string[] {
    return [...document.querySelectorAll(`${within} :is(${controls})`)]
      .filter((control) => isShown(control) && !isInSentence(control))
      .filter((control) => control.closest('label') || !isSaidOnly(control))
      .map((control) => ({ control, ...targetOf(control) }))
      .filter(({ width, height }) => width < minSize - 0.5 || height < minSize - 0.5)
      .map(({ control, width, height }) => `${nameOf(control)} is ${width.toFixed()} × ${height.toFixed()}`);
  }

  function* shownTexts(): Generator<{ parent: Element; box: DOMRect; text: string }> {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!parent || !text || parent.closest('script, style, svg, option, title')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (isSaidOnly(parent)) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width > 0) yield { parent, box, text };
    }
  }

  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  /** Why a text cannot be read to its end: something cuts it, or it overflows its box. */
  function lossOf(parent: Element, text: DOMRect, mayShorten: boolean): string | null {
    const boxed = parent.closest(
      'button, a, td, th, .chip, [data-slot=badge], [data-slot=tag], [data-slot=alert], [data-slot=toast], [data-slot=menu-item]',
    );
    for (let at: Element | null = parent; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const box = at.getBoundingClientRect();
      // Truncated on purpose: what opens on a click shows the full text.
      if (style.webkitLineClamp !== 'none' || (mayShorten && style.textOverflow === 'ellipsis')) return null;
      const beyondX = text.right - box.right > 1 || box.left - text.left > 1;
      const beyondY = text.bottom - box.bottom > 2 || box.top - text.top > 2;
      if (beyondX && (cuts(style.overflowX) || at === boxed)) return `leaves ${nameOf(at)} sideways`;
      if (beyondY && (cuts(style.overflowY) || at === boxed)) return `leaves ${nameOf(at)} up or down`;
      if (scrolls(style.overflowX) || scrolls(style.overflowY) || style.position === 'fixed') return null;
    }
    return null;
  }

  function lostTexts(mayShorten: boolean): string[] {
    const found = new Set<string>();
    for (const { parent, box, text } of shownTexts()) {
      const loss = lossOf(parent, box, mayShorten);
      if (loss) found.add(`"${text.slice(0, 40)}" in ${nameOf(parent)} ${loss}`);
    }
    return [...found];
  }

  /** Day, month and year stand in one line, times beside them may stand in the next. */
  function brokenDates(): string[] {
    const dates =
      /(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s)?\b\d{1,2}\s(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b(?:\s\d{4})?/g;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement || !isShown(node.parentElement)) continue;
      for (const { index, 0: date } of node.textContent?.matchAll(dates) ?? []) {
        range.setStart(node, index);
        range.setEnd(node, index + date.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${date} in ${nameOf(node.parentElement)} breaks`);
      }
    }
    return found;
  }

  /** Gives each date and time shown the widest day, month and hour: what holds today then holds on every day. */
  function widen(): void {
    const day =
      /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(\s)\d{1,2}(\s)(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b/g;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const wide = text.replace(day, 'Wed$130$2Sept').replace(/\b\d{1,2}:\d{2}\b/g, '12:30');
      if (wide !== text) node.textContent = wide;
    }
  }

  /** The page never scrolls sideways. A table or a row of chips may, in its own box. */
  function sideways(): string[] {
    const page = document.scrollingElement;
    if (!page || page.scrollWidth <= page.clientWidth) return [];
    const far = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > page.clientWidth + 1,
    );
    const names = far.slice(0, 5).map(nameOf);
    return [`the page is ${page.scrollWidth} wide where ${page.clientWidth} fit: ${names.join(', ')}`];
  }

  /** What is pressed has no place on paper: of buttons those stay whose words are read. */
  function pressed(): string[] {
    const read =
      '.order-link, :has([data-slot=badge]), [data-slot=price-cell], [role=tab][aria-selected=true], th button, [role=gridcell] button';
    const controls = `button:not(${read}), [data-slot=button], input, select, textarea, [role=menu], nav, aside[aria-label=Sidebar], body > * > header`;
    const histories = [...document.querySelectorAll('h2, h3')].filter(
      (head) => head.textContent === 'History',
    );
    return [...document.querySelectorAll(`body :is(${controls})`), ...histories]
      .filter((element) => isShown(element) && !isSaidOnly(element))
      .map((element) => `${nameOf(element)} is printed`);
  }

  /** Paper is white, whatever the screen is. */
  function dark(): string[] {
    const bright = (color: string) =>
      (color.match(/[\d.]+/g) ?? []).slice(0, 3).every((each) => Number(each) > 200);
    const { backgroundColor, color } = getComputedStyle(document.body);
    return bright(backgroundColor) && !bright(color) ? [] : [`${color} on ${backgroundColor}`];
  }

  /** A phone enlarges the page for a field of smaller letters, and does not shrink it again. */
  function smallFields(): string[] {
    const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea';
    return [...document.querySelectorAll(typed)]
      .filter((field) => isShown(field) && !isSaidOnly(field))
      .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
      .filter(({ size }) => size < 16)
      .map(({ field, size }) => `${nameOf(field)} has letters of ${size} px`);
  }

  /** The accessible name contains the visible text, so that voice control finds it (WCAG 2.5.3). */
  function names(): string[] {
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
    return [...document.querySelectorAll('button[aria-label], a[aria-label]')]
      .filter(isShown)
      .map((control) => {
        const copy = control.cloneNode(true);
        if (copy instanceof Element) for (const each of copy.querySelectorAll('[aria-hidden]')) each.remove();
        return { control, read: plain(copy.textContent ?? '') };
      })
      .filter(({ control, read }) => !plain(control.getAttribute('aria-label') ?? '').includes(read))
      .map(({ control, read }) => `${nameOf(control)} reads "${read}"`);
  }

  function headings(): string[] {
    const all = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isShown);
    const levels = all.map((heading) => Number(heading.localName.slice(1)));
    const firsts = levels.filter((level) => level === 1).length;
    const isDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
    const skipped = all.filter(
      (_, index) => (levels[index] ?? 0) - (levels[index - 1] ?? levels[index] ?? 0) > 1,
    );
    return [
      ...(firsts === 1 || isDialog ? [] : [`${firsts} headings of the first level`]),
      ...skipped.map((heading) => `${nameOf(heading)} skips a level`),
    ];
  }

  /** Animations and transitions that run although the user prefers reduced motion. */
  function moving(): string[] {
    const seconds = (list: string) =>
      Math.max(...list.split(',').map((each) => Number.parseFloat(each) * (each.includes('ms') ? 0.001 : 1)));
    const found = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      for (const part of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (style.animationName !== 'none' && seconds(style.animationDuration) > 0.001)
          found.add(`${nameOf(element)} plays ${style.animationName}`);
        if (seconds(style.transitionDuration) > 0.001)
          found.add(`${nameOf(element)} glides for ${style.transitionDuration}`);
      }
    }
    return [...found];
  }

  // Focus: the style of each element is recorded before anything has the focus, and compared while it has it.
  const marks = new WeakMap<Element, string>();
  const markOf = (element: Element) =>
    [undefined, '::before', '::after']
      .map((part) => getComputedStyle(element, part))
      .map(({ boxShadow, borderColor, backgroundColor }) => [boxShadow, borderColor, backgroundColor].join())
      .join();
  const around = (element: Element) =>
    [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling].filter(
      (each) => each instanceof Element,
    );
  const hasOutline = (element: Element) =>
    [undefined, '::before', '::after']
      .map((part) => getComputedStyle(element, part))
      .some(
        ({ outlineStyle, outlineWidth, outlineColor }) =>
          outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor),
      );

  let focused: Element | null = null;

  function lookBefore(): void {
    focused = null;
    for (const element of document.querySelectorAll('body *')) marks.set(element, markOf(element));
  }

  /** Whether the focus is visible: the element shows it, and is not completely covered. `null` at the end of the page. */
  function focus(): { at: string; problem: string | null } | null {
    const element = document.activeElement;
    if (!element || element === document.body) {
      if (!focused || focused.isConnected) return null;
      const at = nameOf(focused);
      focused = null;
      return { at, problem: `${at} was taken away while it had the focus` };
    }
    focused = element;
    const at = nameOf(element);
    // Even the shortest transition starts with the old style.
    for (const glide of document.getAnimations()) if (glide instanceof CSSTransition) glide.finish();
    const isMarked = around(element).some(
      (each) => hasOutline(each) || (marks.has(each) && marks.get(each) !== markOf(each)),
    );
    if (!isMarked) return { at, problem: `${at} does not show that it has the focus` };
    const seen = element.matches('.sr-only') ? (element.closest('label') ?? element) : element;
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      // A toast covers it for seconds only, and can be dismissed.
      return (
        hit !== null &&
        (seen.contains(hit) || hit.contains(seen) || hit.closest('[data-slot=toast]') !== null)
      );
    });
    return { at, problem: isSeen ? null : `${at} has the focus and lies out of sight` };
  }

  /** Applies the text spacing of WCAG 1.4.12. */
  function spread(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  }
  const unspread = () => document.adoptedStyleSheets.pop();

  Object.assign(globalThis, {
    measure: {
      names,
      smallTargets,
      lostTexts,
      brokenDates,
      sideways,
      smallFields,
      pressed,
      dark,
      headings,
      moving,
      lookBefore,
      focus,
      widen,
      spread,
      unspread,
    },
  });
}
