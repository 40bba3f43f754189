import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

/** Adds preload links for what the first screen needs, so that these files load in parallel. */
export const firstFiles = (): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const isNew = (name: string) => !html.includes(name);
      const app = Object.values(bundle).find(({ name }) => name === 'first-screen') as Rollup.OutputChunk;
      return [
        ...Object.keys(bundle).filter(isFirstFont).map(fontTag),
        ...[...(app.viteMetadata?.importedCss ?? [])].filter(isNew).map(styleTag),
        ...[app.fileName, ...app.imports].filter(isNew).map(codeTag),
      ];
    },
  },
});

/** The font file of the Latin script. Files of other scripts load when a text needs them. */
export const isFirstFont = (name: string): boolean => /inter-latin-wght-normal[^/]*\.woff2$/.test(name);

const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { crossorigin: true, ...attrs },
  injectTo: 'head',
});
const fontTag = (name: string) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}` });
const styleTag = (name: string) => link({ rel: 'stylesheet', href: `/${name}` });
const codeTag = (name: string) => link({ rel: 'modulepreload', href: `/${name}` });
