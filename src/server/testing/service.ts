import { join } from 'node:path';
import { projectFolder } from '../kernel/project-folder.ts';

/** The path of the built service, for tests that start it in a process of its own. */
export const servicePath = join(projectFolder, 'dist/server/start.js');

/** Builds it from the current sources. */
export default async function build(): Promise<void> {
  const { createBuilder } = await import('vite'); // Who only wants to know where it is need not wait for it.
  const builder = await createBuilder({
    configFile: join(projectFolder, 'vite.config.ts'),
    logLevel: 'warn',
  });
  const { ssr } = builder.environments;
  if (ssr) await builder.build(ssr);
}
