import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Rate {
  requests: number;
  /** Answers per second. */
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

const run = promisify(execFile);

const luaText = (text: string) => `[==[${text}]==]`;
const luaRequest = ({ method, path, headers, body }: Request) =>
  `{ ${luaText(method)}, ${luaText(path)}, { ${Object.entries(headers)
    .map(([name, value]) => `[ ${luaText(name)} ] = ${luaText(value)}`)
    .join(', ')} }, ${body === undefined ? 'nil' : luaText(body)} }`;

/** Writes a wrk script that sends the requests at random and prints the result as one line of JSON. */
export async function writeScript(file: string, requests: readonly Request[]): Promise<string> {
  await writeFile(
    file,
    `local requests = {\n${requests.map(luaRequest).join(',\n')}\n}
function init(args)
  math.randomseed(tonumber(args[1]))
end
function request()
  local r = requests[math.random(#requests)]
  return wrk.format(r[1], r[2], r[3], r[4])
end
function done(summary, latency)
  io.write(string.format('{"requests":%d,"micros":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
`,
  );
  return file;
}

/** Sends a script's requests for some seconds, over 16 connections. @throws Error when a call fails */
export async function drive(url: string, script: string, seconds: number): Promise<Rate> {
  // Slow answers count too: a long timeout.
  const settings = ['-t1', '-c16', `-d${seconds}s`, '--timeout', '60s', '-s', script];
  const args = [...settings, url, '--', String(Date.now())];
  const { stdout } = await run('wrk', args).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('Please install wrk: it sends the calls.') : error;
  });
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  if (!line) throw new Error(`wrk could not use its script:\n${stdout}`);
  const counts: Record<string, number> = JSON.parse(line);
  const { requests = 0, micros = 1, p50 = 0, p99 = 0, refused = 0, broken = 0 } = counts;
  if (refused + broken > 0) throw new Error(`${refused} refused, ${broken} broken: ${script} at ${url}`);
  return { requests, perSecond: (requests * 1e6) / micros, p50: p50 / 1000, p99: p99 / 1000 };
}
