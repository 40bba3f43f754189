/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Fragment = Html | string | number | null | Fragment[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(fragment: Fragment): string {
  if (fragment instanceof Html) return fragment.text;
  if (Array.isArray(fragment)) return fragment.map(render).join('');
  return fragment === null ? '' : String(fragment).replace(/[&<>"']/g, (char) => entities[char] ?? '');
}

/** A template tag for HTML: every value is escaped, unless it is HTML itself. */
export const html = (texts: TemplateStringsArray, ...fragments: Fragment[]): Html =>
  new Html(texts.map((text, index) => text + render(fragments[index] ?? null)).join(''));
