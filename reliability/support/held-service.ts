import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { owner } from '../../e2e/support/server.ts';

/** A service whose socket another process holds open, as systemd does: what connects while it restarts waits in it. */
export interface HeldService {
  /** Starts the service of this folder. Resolves once it is open. */
  start: (project: string) => Promise<void>;
  /** Stops it with SIGTERM. Resolves when it has ended. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

/** Reads folders, and runs the service of each until it ends. */
const holder = `while read -r project; do
  NODE="$1" PROJECT="$project" sh -c 'cd "$PROJECT"; echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$NODE" dist/server/start.js'
  echo ended $?
done`;

export async function holdService(port: number, settings: Record<string, string>): Promise<HeldService> {
  const socket = createServer().listen({ port, host: '127.0.0.1', backlog: 511 });
  await once(socket, 'listening');
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  const child = spawn('sh', ['-c', holder, 'sh', process.execPath], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      PORT: `${port}`,
      LOG_LEVEL: 'silent',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'inherit', fd],
  });
  // It has one of its own now; this one would take connections.
  socket.close();
  let pid = 0;
  const waiting = new Map<RegExp, (line: string) => void>();
  if (!child.stdout || !child.stdin) throw new Error('no pipes');
  const { stdin } = child;
  createInterface({ input: child.stdout }).on('line', (line) => {
    for (const [pattern, resolve] of waiting) if (pattern.test(line)) resolve(line);
  });
  const said = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      waiting.set(pattern, (line) => {
        waiting.delete(pattern);
        resolve(line);
      });
    });
  return {
    start: async (project) => {
      const [line] = [said(/^pid \d+$/), stdin.write(`${project}\n`)];
      const open = said(/is open at|^ended /);
      pid = Number((await line).slice(4));
      if ((await open).startsWith('ended')) throw new Error('the service ended before it was open');
    },
    stop: async () => {
      const ended = said(/^ended /);
      process.kill(pid, 'SIGTERM');
      const line = await ended;
      if (line !== 'ended 0') throw new Error(`the service ${line}`);
    },
    close: async () => {
      stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
