/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | null | Piece[];

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function write(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(write).join('');
  return piece === null ? '' : String(piece).replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}

/** A template tag for HTML: every value is escaped, unless it is HTML itself. */
export const html = (texts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(texts.map((text, place) => text + write(pieces[place] ?? null)).join(''));
