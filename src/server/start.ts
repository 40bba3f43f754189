import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectFolder } from './kernel/project-folder.ts';

// First of all, so that everything imported later comes from the compile cache of an earlier start. Where the
// folder is read-only, there is no cache.
enableCompileCache(join(projectFolder, 'node_modules/.cache/compiled'));
await import('./main.ts');
