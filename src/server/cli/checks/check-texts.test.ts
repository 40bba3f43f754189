import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { connect, withConnection } from '../../kernel/db/connect.ts';
import { openTextService } from '../../messages/text-service.fixture.ts';
import { openWorld } from '../../testing/world.ts';
import { databaseUrlOf } from '../../two-processes.fixture.ts';
import { checkTextService } from '../check.ts';
import { checkDatabase } from './check-database.ts';

test('check says whether the text service lets Washline in, and sends no text [MSG-18, CLI-6]', async () => {
  expect(await checkTextService({})).toEqual([]);
  const { sms_url, texts, close } = await openTextService();
  const check = (SMS_URL: string) => checkTextService(readConfig({ SMS_URL, SMS_FROM: 'Washline' }));
  const { host } = new URL(sms_url);
  expect(await check(sms_url)).toEqual([{ mark: '✓', text: `The text service ${host} lets Washline in.` }]);
  expect(await check(sms_url.replace('token', 'wrong'))).toEqual([
    { mark: '✗', text: `The text service ${host} answers 401: do the SID and the token of SMS_URL hold?` },
  ]);
  expect(texts).toEqual([]);
  await close();
  expect((await check(sms_url))[0]?.text).toContain(`The text service ${host} does not answer`);
});

test('check says how many texts went out today [MSG-18, CLI-6]', async () => {
  const world = await openWorld();
  const url = await databaseUrlOf(world);
  const check = async (settings: Record<string, string>) => {
    const findings = await withConnection(connect(url), (client) =>
      checkDatabase(client, readConfig(settings)),
    );
    return findings.find(({ text }) => text.startsWith('Texts: '))?.text;
  };
  expect(await check({})).toBe('Texts: not set up.');
  const { sms_url, close } = await openTextService();
  expect(await check({ SMS_URL: sms_url, SMS_FROM: 'Washline' })).toBe('Texts: 0 of 200 today.');
  await close();
  await world.close();
});
