import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectFolder } from './kernel/project-folder.ts';

// Before anything of size is read: what was compiled at an earlier start is not compiled again. Where the folder cannot be
// written to, it goes without.
enableCompileCache(join(projectFolder, 'node_modules/.cache/compiled'));
await import('./main.ts');
