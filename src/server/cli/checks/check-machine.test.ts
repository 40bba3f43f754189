import { expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { diskSpace } from '../../kernel/ops/disk-space.ts';
import { checkFolder } from './check-machine.ts';

vi.mock('../../kernel/ops/disk-space.ts', () => ({ diskSpace: vi.fn() }));

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
