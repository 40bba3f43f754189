import type { Config } from '../config.ts';
import { withConnection } from '../kernel/db/connect.ts';
import { hasBundledDatabase } from '../kernel/postgres/reach-postgres.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { checkDatabase } from './checks/check-database.ts';
import { checkFiles } from './checks/check-files.ts';
import { checkGeocoder } from './checks/check-geocoder.ts';
import { checkClock, checkFolder, checkNode, checkPages, checkSettings } from './checks/check-machine.ts';
import { checkMail } from './checks/check-mail.ts';
import { type Finding, failure, warning } from './checks/finding.ts';
import type { Command } from './command.ts';
import { reachDatabase, withDatabase } from './with-services.ts';

export const check: Command = {
  usage: '',
  summary:
    'looks at settings, machine, database, mail, geocoder, store of pictures, clock and time zones, and says what to do; changes nothing',
  run: async (_words, config) => {
    const findings = [
      checkNode(),
      checkPages(),
      ...checkSettings(config),
      ...(await checkFolder(config)),
      await checkClock(),
      ...(await databaseFindings(config)),
      await checkMail(config),
      ...(await checkGeocoder(config)),
      ...(await checkFiles(config)),
    ];
    const failures = findings.filter(({ mark }) => mark === '✗').length;
    const warnings = findings.filter(({ mark }) => mark === '!').length;
    if (failures > 0) process.exitCode = 1;
    const lines = findings.map(({ mark, text }) => `${mark} ${text}`);
    return [...lines, `${failures} wrong, ${warnings} to think about.`].join('\n');
  },
};

async function databaseFindings(config: Config): Promise<Finding[]> {
  if (!config.DATABASE_URL && !hasBundledDatabase(config.DATA_DIR)) {
    const isProduction = config.PUBLIC_URL?.startsWith('https:') && !config.OWNER_EMAIL;
    const maker = isProduction
      ? 'npm run washline -- create-owner <email>'
      : 'the first start, or create-owner,';
    return [warning(`There is no database in ${config.DATA_DIR} yet: ${maker} makes it.`)];
  }
  try {
    return await withDatabase(config, {}, (url) =>
      withConnection(reachDatabase(url), (client) => checkDatabase(client, config)),
    );
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [failure(`${error.message} Is PostgreSQL running, and do host, name and password hold?`)];
  }
}
