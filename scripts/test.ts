import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Runs every check of the project, prints one line for each stage, and the totals at the end. `quick` runs
 * only those that need neither the service nor a browser, in less than a minute.
 */

interface Counts {
  passed: number;
  failed: number;
}

interface Stage {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads the test counts; a skipped test counts as failed. A stage without it counts as one check. */
  count?: () => Counts;
}

const root = join(import.meta.dirname, '..');
// Hundreds of processes run the same modules: they share one compile cache.
const compiled = join(root, 'node_modules/.cache/compiled');
const reports = mkdtempSync(join(tmpdir(), 'washline-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const rules = (name: string, where: string[] = []): Stage => ({
  name,
  command: [
    'vitest',
    'run',
    ...where,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  count: () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = readJson(vitestReport);
    return {
      passed: numPassedTests ?? 0,
      failed: numFailedTests || numFailedTestSuites || numPendingTests || 0,
    };
  },
});

/** They run at once. One checker each: four of them check much of the same again. */
const staticStages: Stage[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings'] },
  { name: 'types, server', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
  { name: 'types, web', command: ['tsc', '-p', 'tsconfig.web.json', '--checkers', '1'] },
  { name: 'dead code', command: ['knip'] },
];

const build: Stage = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] };

const journeys: Stage = {
  name: 'journeys',
  command: ['playwright', 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  count: () => {
    const { expected, unexpected, flaky, skipped } = readJson(playwrightReport).stats ?? {};
    return { passed: expected ?? 0, failed: (unexpected ?? 0) + (flaky ?? 0) + (skipped ?? 0) };
  },
};

/** One group after another; the stages of a group at once. */
const groups: Stage[][] = process.argv.includes('quick')
  ? [staticStages, [rules('rules', ['src/shared', 'src/architecture.test.ts', 'scripts'])]]
  : [
      [...staticStages, build],
      [{ ...rules('rules and calls'), env: { WASHLINE_IS_BUILT: '1' } }],
      [journeys],
    ];

const readJson = (file: string): Record<string, number> & { stats?: Record<string, number> } =>
  JSON.parse(readFileSync(file, 'utf8'));

async function run(stage: Stage): Promise<Counts> {
  const start = performance.now();
  const { code, output } = await execute(stage);
  const counts = countOf(stage, code === 0);
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const ok = failed === 0;
  process.stdout.write(
    `${ok ? '✓' : '✗'} ${stage.name}: ${counts.passed} passed, ${failed} failed (${seconds} s)\n`,
  );
  if (!ok) process.stdout.write(`${output}\n`);
  return { passed: counts.passed, failed };
}

function countOf({ count }: Stage, succeeded: boolean): Counts {
  try {
    return count ? count() : { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  } catch {
    // The runner ended without a report.
    return { passed: 0, failed: 1 };
  }
}

function execute({
  command: [program = '', ...args],
  env,
}: Stage): Promise<{ code: number | null; output: string }> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env, PATH: path, FORCE_COLOR: '0' },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

const totals: Counts = { passed: 0, failed: 0 };
for (const group of groups) {
  for (const { passed, failed } of await Promise.all(group.map(run))) {
    totals.passed += passed;
    totals.failed += failed;
  }
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
