import { join } from 'node:path';
import { projectFolder } from '../kernel/project-folder.ts';

/** The service as it ships, for whoever starts it in a process of its own. */
export const servicePath = join(projectFolder, 'dist/server/start.js');

/** Makes it of the sources as they are now. */
export default async function build(): Promise<void> {
  const { createBuilder } = await import('vite'); // Who only wants to know where it is need not wait for it.
  const builder = await createBuilder({
    configFile: join(projectFolder, 'vite.config.ts'),
    logLevel: 'warn',
  });
  const { ssr } = builder.environments;
  if (ssr) await builder.build(ssr);
}
