import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright';

type Browser = Required<Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>>;

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What opens at an address takes the process of the empty page before it, not one more.
  '--renderer-process-limit=1',
];
// Chromium's own sandbox refuses root, which is who tests often run as in a container.
const isRoot = process.getuid?.() === 0;
const args = isRoot ? ['--no-sandbox', ...quiet] : quiet;
const env = process.env as Record<string, string>;

/** Where Chrome and Chromium are usually installed. */
const installed: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
};

/**
 * Finds a browser that starts: the headless one from npm (Linux x64), which is the fastest; else one of the
 * machine; else Playwright installs its own. The result is cached in the environment, for child processes.
 */
export async function findBrowser(): Promise<Browser> {
  const cached = process.env.WASHLINE_TEST_BROWSER;
  if (cached) return JSON.parse(cached);
  for (const find of [fromNpm, fromMachine, fromPlaywright]) {
    for (const candidate of await find()) {
      if (await starts(candidate)) {
        process.env.WASHLINE_TEST_BROWSER = JSON.stringify(candidate);
        return candidate;
      }
    }
  }
  throw new Error(
    'No browser was found and none could be installed: install Chrome or Chromium and run again.',
  );
}

async function fromMachine(): Promise<Browser[]> {
  const paths = [chromium.executablePath(), ...(installed[process.platform] ?? [])].filter((path) =>
    existsSync(path),
  );
  return paths.map((executablePath) => ({ executablePath, args, env }));
}

async function fromNpm(): Promise<Browser[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  const own = { executablePath, args: ['--no-sandbox', ...quiet], env };
  // A machine without a desktop may lack libraries a browser needs. The package contains them, built for
  // another Linux.
  const folder = dirname(import.meta.resolve('@sparticuz/chromium').replace('file://', ''));
  const libraries = await inflate(join(folder, '../bin/al2023.tar.br'));
  return [own, { ...own, env: { ...env, LD_LIBRARY_PATH: join(libraries, 'lib') } }];
}

async function fromPlaywright(): Promise<Browser[]> {
  const cli = join(import.meta.dirname, '../../node_modules/playwright/cli.js');
  const withSystem = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  try {
    execFileSync(process.execPath, [cli, 'install', ...withSystem, 'chromium'], {
      stdio: 'ignore',
      timeout: 600_000,
    });
  } catch {
    return [];
  }
  return fromMachine();
}

async function starts(browser: Browser): Promise<boolean> {
  try {
    await (await chromium.launch({ ...browser, timeout: 30_000 })).close();
    return true;
  } catch {
    return false;
  }
}
