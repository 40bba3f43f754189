/** A screenshot. */
export interface Picture {
  screen: string;
  state: string;
  width: number;
  theme: string;
  file: string;
}

const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** One page with all screenshots, grouped by screen. Each links to its full size. */
export function contactSheet(pictures: readonly Picture[]): string {
  const groups = Map.groupBy(pictures, ({ screen }) => screen);
  const sections = [...groups].map(
    ([screen, own]) => `<section><h2>${asText(screen)}</h2><div>${own.map(figure).join('')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<title>Washline, ${pictures.length} pictures</title>
<style>
  body { font: 13px/1.4 system-ui; margin: 16px; background: #e8e8e6; }
  h2 { font-size: 15px; margin: 20px 0 6px; }
  div { display: flex; flex-wrap: wrap; gap: 8px; align-items: start; }
  figure { margin: 0; }
  img { height: 190px; display: block; background: #fff; }
  figcaption { font-size: 11px; color: #444; }
</style>
${sections.join('\n')}
</html>
`;
}

const figure = ({ file, state, width, theme }: Picture): string =>
  `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${state}, ${width}, ${theme}</figcaption></figure>`;
