import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

/** Adds preload links for what the first screen needs, so that these files load in parallel. */
export const firstFiles = (): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const isNew = (name: string) => !html.includes(name);
      const code = [...codeOf(bundle, '/web/app.tsx')];
      const styles = code.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return [
        ...Object.keys(bundle).filter(isFirstFont).map(fontTag),
        ...styles.filter(isNew).map(styleTag),
        ...code
          .map(({ fileName }) => fileName)
          .filter(isNew)
          .map(codeTag),
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

/** The chunk of a module, and all its static imports. */
function codeOf(bundle: Rollup.OutputBundle, module: string): Set<Rollup.OutputChunk> {
  const found = new Set<Rollup.OutputChunk>();
  const visit = (output: Rollup.OutputBundle[string] | undefined): void => {
    if (output?.type !== 'chunk' || found.has(output)) return;
    found.add(output);
    for (const next of output.imports) visit(bundle[next]);
  };
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module))) visit(output);
  return found;
}
