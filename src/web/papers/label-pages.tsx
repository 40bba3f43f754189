import { encodeQR } from 'qr';
import { type CSSProperties, useMemo } from 'react';
import type { LabelMark, LabelPage } from '#shared/labels/label-sheet.ts';
import type { LabelFormat } from '#shared/labels/labels.contract.ts';
import { classNames } from '#web/ui/class-names.ts';

/** On a screen four fifths of the paper, or as wide as a phone; printed to the millimetre. */
const pageStyles = { a4: 'w-[168mm]', roll: 'w-[90mm]' };

/** Labels as they are printed, a drawing in millimetres for each page of paper. */
export function LabelPages({ pages, format }: { pages: readonly LabelPage[]; format: LabelFormat }) {
  return pages.map((page, index) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their sequence
      key={index}
      className={classNames(
        'max-w-full print:w-auto print:not-last:break-after-page print:break-inside-avoid',
        pageStyles[format],
      )}
      aria-label={`Page ${index + 1} of ${pages.length}`}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it has texts, which are read */}
      <svg
        className="block h-auto w-full bg-[#fff] text-[#000] shadow-sm print:h-(--page-height) print:w-(--page-width) print:shadow-none"
        style={sizeOf(page)}
        viewBox={`0 0 ${page.width} ${page.height}`}
        data-theme="light"
      >
        {page.marks.map((mark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks keep their sequence
          <Mark key={at} {...mark} />
        ))}
      </svg>
    </section>
  ));
}

const sizeOf = ({ width, height }: LabelPage) =>
  ({ '--page-width': `${width}mm`, '--page-height': `${height}mm` }) as CSSProperties;

function Mark(mark: LabelMark) {
  if (mark.type === 'qr') return <QrCode {...mark} />;
  if (mark.type === 'outline') {
    const { type, ...box } = mark;
    return (
      <rect
        {...box}
        className="print:hidden"
        fill="none"
        stroke="#ccc"
        strokeWidth="0.2"
        strokeDasharray="1"
      />
    );
  }
  const { x, y, size, weight, align, text } = mark;
  return (
    <text
      x={x}
      y={y}
      className="font-sans tracking-normal"
      fill="currentColor"
      fontSize={size}
      fontWeight={weight}
      textAnchor={align}
    >
      {text}
    </text>
  );
}

/** As one path of modules; around it the label is free, so it has no margin of its own. Its code stands beside it as text. */
function QrCode({ x, y, size, content }: Extract<LabelMark, { type: 'qr' }>) {
  const { path, modules } = useMemo(() => qrPath(content), [content]);
  return (
    <path
      d={path}
      fill="currentColor"
      shapeRendering="crispEdges"
      transform={`translate(${x} ${y}) scale(${size / modules})`}
    />
  );
}

/** The dark modules, each row's runs as boxes, in modules from the upper left corner. */
function qrPath(content: string): { path: string; modules: number } {
  const framed = encodeQR(content, 'raw', { border: 1 });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { path: runs.join(''), modules: rows.length };
}
