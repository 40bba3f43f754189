import { orderLinkUrl } from '../messages/order-link.ts';
import type { Person, World } from '../testing/world.ts';

/** The path of the link of an order and a person. */
export const linkOf = async (
  { db }: Pick<World, 'db'>,
  { id }: { id: string },
  { user }: Person,
): Promise<string> => new URL(await orderLinkUrl(db, id, user.id)).pathname;

interface Sent {
  ip?: string;
  method?: 'GET' | 'HEAD' | 'POST';
  form?: Record<string, string>;
}

/** A call of a browser without session, cookie or script. */
export const visit = (
  { app }: Pick<World, 'app'>,
  url: string,
  { ip = '203.0.113.9', method, form }: Sent = {},
) =>
  app.inject({
    method: method ?? (form ? 'POST' : 'GET'),
    url,
    remoteAddress: ip,
    ...(form && {
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });

/** What a page says, without its marks. */
export const saidBy = ({ body }: { body: string }): string =>
  body
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ');

export const onceIn = ({ body }: { body: string }): string =>
  /name="once" value="([^"]+)"/.exec(body)?.[1] ?? '';

/** Opens the form of an act and sends it. */
export async function press(
  shop: Pick<World, 'app'>,
  link: string,
  act: 'skip' | 'unskip' | 'time' | 'wrong',
  form = {},
) {
  const page = await visit(shop, act === 'unskip' ? link : `${link}/${act}`);
  return visit(shop, `${link}/${act}`, { form: { once: onceIn(page), ...form } });
}
