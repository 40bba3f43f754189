import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { clockSynchronization } from '../../kernel/ops/clock-synchronized.ts';
import { diskSpace } from '../../kernel/ops/disk-space.ts';
import { checkClock, checkFolder, checkSettings } from '../check.ts';

vi.mock('../../kernel/ops/disk-space.ts', () => ({ diskSpace: vi.fn() }));
vi.mock('../../kernel/ops/clock-synchronized.ts', () => ({ clockSynchronization: vi.fn() }));

const GiB = 2 ** 30;
const config = readConfig({ DATA_DIR: import.meta.dirname });

test('check tells the free space of the data folder, and warns before it is used up [CLI-6, OPS-6]', async () => {
  const find = async (free: number) => {
    vi.mocked(diskSpace).mockResolvedValue({ free, size: 40 * GiB });
    const findings = await checkFolder(config);
    return findings.filter(({ text }) => text.includes('free'));
  };
  expect(await find(3.5 * GiB)).toEqual([
    { mark: '✓', text: `The data folder ${config.DATA_DIR} has 3.5 GiB free.` },
  ]);
  expect(await find(1.2 * GiB)).toEqual([
    {
      mark: '!',
      text: `The data folder ${config.DATA_DIR} has 1.2 GiB free: once that is used up, no order can be taken. Make room.`,
    },
  ]);
});

test('check looks at the disk of the database too, where that lies elsewhere [CLI-6, OPS-6]', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'washline-check-'));
  const elsewhere = join(DATA_DIR, 'elsewhere');
  await writeFile(join(DATA_DIR, 'postgres.location'), elsewhere);
  vi.mocked(diskSpace).mockImplementation(async (folder) => ({
    free: (folder === DATA_DIR ? 3 : 1) * GiB,
    size: 40 * GiB,
  }));
  const texts = (await checkFolder(readConfig({ DATA_DIR }))).map(({ mark, text }) => `${mark} ${text}`);
  await rm(DATA_DIR, { recursive: true });
  expect(texts).toEqual([
    `✓ The data folder ${DATA_DIR} has 3.0 GiB free.`,
    expect.stringMatching(`^! The data folder ${elsewhere} has 1.0 GiB free: `),
  ]);
});

test('check says of a data folder that is not there that the first start makes it [CLI-6]', async () => {
  const DATA_DIR = join(tmpdir(), crypto.randomUUID());
  expect(await checkFolder(readConfig({ DATA_DIR }))).toEqual([
    { mark: '!', text: `The data folder ${DATA_DIR} is not there yet: the first start makes it.` },
  ]);
});

test.each([
  [true, { mark: '✓', text: 'The clock is kept right over the network.' }],
  [false, { mark: '✗', text: 'The clock is not kept right over the network: timedatectl set-ntp true.' }],
  [
    null,
    {
      mark: '!',
      text: 'Nobody here can be asked whether the clock is kept right (timedatectl): see that it is.',
    },
  ],
])('check asks whether the clock is kept right: %s [CLI-6, REL-28]', async (answer, finding) => {
  vi.mocked(clockSynchronization).mockResolvedValue(answer);
  expect(await checkClock()).toEqual(finding);
});

test('check says whether pushes go to devices [MSG-18, CLI-6]', () => {
  const said = (PUBLIC_URL: string) => checkSettings(readConfig({ PUBLIC_URL })).map(({ text }) => text);
  expect(said('https://laundry.example')).toContain('Pushes go to devices: keys are made.');
  expect(said('http://laundry.example')).toContain('Pushes go to no device: PUBLIC_URL needs https.');
});

test('check warns of a port that others reach past the proxy, and of a password in the settings [CLI-6]', () => {
  const warnings = (settings: Record<string, string>) =>
    checkSettings(
      readConfig({ PUBLIC_URL: 'https://laundry.example', TRUST_PROXY: '127.0.0.1', ...settings }),
    )
      .filter(({ mark }) => mark !== '✓')
      .map(({ text }) => text);
  expect(warnings({})).toEqual([]);
  expect(warnings({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^HOST is 0\.0\.0\.0: /)]);
  expect(warnings({ OWNER_EMAIL: 'ann@washline.test', OWNER_PASSWORD: 'long enough' })).toEqual([
    expect.stringMatching(/^OWNER_PASSWORD is set: /),
  ]);
});
