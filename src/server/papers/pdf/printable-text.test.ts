import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { openDocument } from './pdf-document.ts';
import { isPrintable, lettersLacking, printableText } from './printable-text.ts';

/** The types lack the font behind a font. */
interface OpenFont {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

test('what is said to be printable is what every style of the font has [INV-12]', () => {
  const doc = openDocument({ title: '', width: 210, height: 297, printed_at: 0 });
  const fonts = (['regular', 'semibold', 'bold', 'italic'] as const).map(
    (name) => (doc.font(name) as unknown as OpenFont)._font.font,
  );
  const wrong: string[] = [];
  for (let code = 0x20; code < 0x20000; code++) {
    if ((code >= 0xd800 && code <= 0xf8ff) || code === 0xfeff) continue;
    const has = fonts.every((font) => font.hasGlyphForCodePoint(code));
    if (has !== isPrintable(String.fromCodePoint(code))) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
  expect(doc).toBeInstanceOf(PDFDocument);
});

test.each([
  ['Zoë Łódź, Ελένη, Ольга, Nguyễn Thị Mỹ', 'Zoë Łódź, Ελένη, Ольга, Nguyễn Thị Mỹ', []],
  ['Zoe\u0308', 'Zoe\u0308', []],
  ['Ｃａｆé ﬁve', 'Café five', []],
  ['Towel 🧺 fresh ❤️', 'Towel fresh ❤', []],
  ['👨‍👩‍👧 Family', 'Family', []],
  ['Hotel 東京 Łódź', 'Hotel Łódź', ['東', '京']],
  ['李小龙', '', ['李', '小', '龙']],
  ['مطعم', '', ['م', 'ط', 'ع']],
  ['ร้าน', '', ['ร้', 'า', 'น']],
  ['שלום', '', ['ש', 'ל', 'ו', 'ם']],
  ['नमस्ते', '', ['न', 'म', 'स्ते']],
  ['١٢', '', ['١', '٢']],
  ['', '', []],
])('%s is printed as %j, without the letters %j [INV-12]', (text, printed, lacking) => {
  expect(printableText(text)).toBe(printed);
  expect(lettersLacking(text)).toEqual(lacking);
});
