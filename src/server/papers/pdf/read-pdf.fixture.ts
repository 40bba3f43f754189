import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeQR from 'qr/decode.js';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** Millimetres of a point. */
const point = 25.4 / 72;

export interface ReadText {
  text: string;
  /** The left end of its baseline, in millimetres from the upper left corner. */
  x: number;
  y: number;
  width: number;
  /** It is no part of the content, but of its pages. */
  isArtifact: boolean;
}

export interface ReadPage {
  /** In millimetres. */
  width: number;
  height: number;
  texts: ReadText[];
  /** The kinds of all parts that it names, in their sequence: `H1`, `TR`, `Figure`. */
  roles: string[];
}

interface TreeNode {
  role?: string;
  children?: TreeNode[];
}
const rolesIn = ({ role, children = [] }: TreeNode): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesIn),
];

/** What a PDF says, page by page. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent({ disableNormalization: true, includeMarkedContent: true });
    const open: string[] = [];
    const texts = items.flatMap((item): ReadText[] => {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') open.pop();
        else open.push((item as unknown as { tag?: string }).tag ?? '');
        return [];
      }
      if (item.str.trim() === '') return [];
      const isArtifact = open.includes('Artifact');
      const [, , , , x = 0, y = 0] = item.transform as number[];
      return [
        { text: item.str, x: x * point, y: (height - y) * point, width: item.width * point, isArtifact },
      ];
    });
    const tree = (await page.getStructTree()) as TreeNode | null;
    pages.push({ width: width * point, height: height * point, texts, roles: tree ? rolesIn(tree) : [] });
  }
  const { info, metadata } = await document.getMetadata();
  const markInfo = (await document.getMarkInfo()) as { Marked?: boolean } | null;
  // Thousands are read one after the other.
  await document.loadingTask.destroy();
  return {
    pages,
    metadata: metadata as { get: (name: string) => unknown } | null,
    info: info as Record<string, unknown>,
    isTagged: markInfo?.Marked ?? false,
  };
}

/** The text of each marked part of the first page as it stands in the file, which is what screen readers get. */
export async function spokenParts(bytes: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  const parts: string[] = [];
  fnArray.forEach((operator, index) => {
    if (operator === OPS.beginMarkedContentProps) parts.push('');
    if (operator !== OPS.showText) return;
    const glyphs = argsArray[index][0] as (number | { unicode: string })[];
    const shown = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('');
    parts.push(`${parts.pop() ?? ''}${shown}`);
  });
  await document.loadingTask.destroy();
  return parts;
}

export interface Area {
  /** In millimetres. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const dotsPerMm = 8;

/** What the QR codes in areas of a page say, as a camera sees it. The page counts from 1. */
export async function readQrCodes(
  bytes: Uint8Array,
  page: number,
  areas: readonly Area[],
): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes.slice());
  // Blue, green, red: for a code in black it is all the same.
  const {
    data,
    width: dotsWide,
    height: dotsHigh,
  } = await document.getPage(page - 1).render({ scale: dotsPerMm * point, render: 'bitmap' });
  library.destroy();
  return areas.map((area) => {
    const [left, top] = [Math.round(area.x * dotsPerMm), Math.round(area.y * dotsPerMm)];
    const width = Math.min(Math.round(area.width * dotsPerMm), dotsWide - left);
    const height = Math.min(Math.round(area.height * dotsPerMm), dotsHigh - top);
    const rows = Array.from({ length: height }, (_, row) => {
      const start = ((top + row) * dotsWide + left) * 4;
      return data.subarray(start, start + width * 4);
    });
    return decodeQR({ width, height, data: Uint8Array.from(rows.flatMap((row) => [...row])) });
  });
}
