import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectFolder } from './kernel/project-folder.ts';

// Pictures are decoded on many threads, and the C library of Linux keeps memory of its own for each: three times what one for
// all of them holds. It looks at this only as a process begins, so the process begins anew, under the same id.
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  // Older versions of Node cannot, and hold more.
  process.execve?.(process.execPath, command, { ...process.env, MALLOC_ARENA_MAX: '1' });
}

// First of all, so that everything imported later comes from the compile cache of an earlier start. Where the
// folder is read-only, there is no cache.
enableCompileCache(join(projectFolder, 'node_modules/.cache/compiled'));
await import('./main.ts');
