import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** Points of a millimetre. */
export const mm = 72 / 25.4;

const fontFiles = {
  regular: '400Regular/Inter_400Regular',
  semibold: '600SemiBold/Inter_600SemiBold',
  bold: '700Bold/Inter_700Bold',
  italic: '400Regular_Italic/Inter_400Regular_Italic',
} as const;
export type FontName = keyof typeof fontFiles;

const require = createRequire(import.meta.url);
const fontFile = (name: FontName): string =>
  require.resolve(`@expo-google-fonts/inter/${fontFiles[name]}.ttf`);

/** The font behind a font, which the types lack: what it has read of its file, and the glyphs that a document has used. */
interface ReadFont {
  _glyphs: Record<number, object>;
}

const readFonts = new Map<FontName, ReadFont>();

/**
 * A font for one more document: to read its tables takes longer than to draw with it. Glyphs begin anew, as they remember which sign
 * they first stood for: the bytes of a document must not tell of those before.
 */
function fontFor(name: FontName): ReadFont {
  const reader = () => new PDFDocument({ font: fontFile(name), autoFirstPage: false });
  const font = readFonts.get(name) ?? (reader() as unknown as { _font: { font: ReadFont } })._font.font;
  font._glyphs = {};
  readFonts.set(name, font);
  return font;
}

interface DocumentOptions {
  title: string;
  /** In millimetres. */
  width: number;
  height: number;
  /** In milliseconds; the same document of the same moment has the same bytes. */
  printed_at: number;
}

/** Its metadata names the standard, ISO 14289-1; the types lack it. */
const accessible: object = { subset: 'PDF/UA' };

/** A document that says of each part what it is, for who does not see it; without a page yet. */
export function openDocument({ title, width, height, printed_at }: DocumentOptions): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: [width * mm, height * mm],
    margin: 0,
    // None by default: it would be opened once more with every text in it.
    font: '',
    pdfVersion: '1.7',
    ...accessible,
    lang: 'en-AU',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title, CreationDate: new Date(printed_at) },
  });
  writeTitleAsXml(doc, title);
  for (const name of Object.keys(fontFiles) as FontName[]) {
    doc.registerFont(name, fontFor(name) as unknown as PDFKit.Mixins.PDFFontSource);
  }
  return doc;
}

/** Its metadata, which the types lack, would have the title as it is, and end at an `&`. */
function writeTitleAsXml(doc: PDFKit.PDFDocument, title: string): void {
  const metadata = doc as unknown as { appendXML: (xml: string, newline?: boolean) => void };
  const append = metadata.appendXML.bind(doc);
  metadata.appendXML = (xml, newline) =>
    append(
      xml.replace(`>${title}<`, () => `>${asXml(title)}<`),
      newline,
    );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const asXml = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Ends a document. */
export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  doc.end();
  const parts: Buffer[] = await doc.toArray();
  return new Uint8Array(Buffer.concat(parts));
}
