import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder that holds all of the project, seen from a source as from the one file that is made of all sources. */
export const projectFolder = dirname(findPackageJSON(import.meta.url) ?? '.');
