import { join } from 'node:path';
import { projectFolder } from '../kernel/project-folder.ts';

/** The path of the built service, for tests that start it in a process of its own. */
export const servicePath = join(projectFolder, 'dist/server/start.js');

/** Builds it from the current sources, unless who runs the tests has just done so. */
export default async function build(): Promise<void> {
  if (process.env.WASHLINE_IS_BUILT === '1') return;
  const { createBuilder } = await import('vite'); // Who only wants to know where it is need not wait for it.
  const builder = await createBuilder({
    configFile: join(projectFolder, 'vite.config.ts'),
    logLevel: 'warn',
  });
  const { ssr } = builder.environments;
  if (ssr) await builder.build(ssr);
}
