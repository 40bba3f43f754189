/** Where systemd puts the first socket that it passes on, see sd_listen_fds(3). */
const firstPassed = 3;

/**
 * Where a service that starts finds its socket: the one that systemd holds open for it, if there is one. What connects
 * while the service is not there waits in it, and is answered by the next start.
 */
export function listenTarget(
  env: Record<string, string | undefined>,
  { host, port }: { host: string; port: number },
): { host: string; port: number; fd?: number } {
  const isForThisProcess = env.LISTEN_PID === `${process.pid}` && Number(env.LISTEN_FDS) > 0;
  return isForThisProcess ? { host, port, fd: firstPassed } : { host, port };
}
