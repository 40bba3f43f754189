import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The root folder of the project, found from a source file and from the bundled file alike. */
export const projectFolder = dirname(findPackageJSON(import.meta.url) ?? '.');
