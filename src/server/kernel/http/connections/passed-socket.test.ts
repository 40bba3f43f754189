import { expect, test } from 'vitest';
import { listenTarget } from './passed-socket.ts';

const address = { host: '127.0.0.1', port: 3000 };
const own = `${process.pid}`;

test.each([
  ['a socket for this process', { LISTEN_PID: own, LISTEN_FDS: '1' }, { ...address, fd: 3 }],
  ['no socket', {}, address],
  ['none of several that might be', { LISTEN_PID: own, LISTEN_FDS: '0' }, address],
  ['a socket for the process that started this one', { LISTEN_PID: '1', LISTEN_FDS: '1' }, address],
  ['what is no number', { LISTEN_PID: own, LISTEN_FDS: 'one' }, address],
])('%s, as systemd tells of it, decides where a service listens [OPS-7]', (_, env, target) => {
  expect(listenTarget(env, address)).toEqual(target);
});
