import { abnUnbroken } from '#shared/business/abn.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { escapeHtml } from '../notifications/compose-mail.ts';

export type Sender = Pick<DbOrTx, 'business' | 'public_url'>;

export const link = (href: string, text: string, className = 'link'): string =>
  `<a class="${className}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

export const soft = (text: string): string => `<p class="soft">${escapeHtml(text)}</p>`;

const drawn = (path: string): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

export const icon = {
  calendar: drawn(
    'M6 5h12a2.5 2.5 0 0 1 2.5 2.5v11A2.5 2.5 0 0 1 18 21H6a2.5 2.5 0 0 1-2.5-2.5v-11A2.5 2.5 0 0 1 6 5zM3.5 10h17M8 2.8v4M16 2.8v4',
  ),
  check: drawn('m5 12.5 4.5 4.5L19 7.5'),
  flag: drawn('M5.5 21V4.5c4-2 8 2 13 0v9c-5 2-9-2-13 0'),
  lock: drawn(
    'M6.5 10.5h11A2.5 2.5 0 0 1 20 13v5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 18v-5a2.5 2.5 0 0 1 2.5-2.5zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  ),
};

const mark =
  '<svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8"/><path d="M5.5 9.5c.6 6 2 9 4.3 9s4-3 4.2-9c.2 6 1.9 9 4.2 9s3.7-3 4.3-9"/></svg>';

/** Where there is nothing to see: why, and the way in. */
export function endPage(db: Sender, heading: string, text: string): string {
  const body = [
    `<h1>${escapeHtml(heading)}</h1>`,
    text ? soft(text) : '',
    `<div class="do one">${link(`${db.public_url}/login`, 'Sign In', 'btn primary')}</div>`,
  ];
  return page(db, heading, body);
}

const styles = `
:root{color-scheme:light dark;--bg:#fbfaf7;--card:#fff;--ink:#18232a;--soft:#455057;--quiet:#5f6970;--line:#e6e4df;--edge:#d5d2cd;--control:#868f93;--accent:#026264;--on:#fff;--tint:#e4f2f1;--warn:#71440c;--warn-line:#ebce87}
@media(prefers-color-scheme:dark){:root{--bg:#0d1316;--card:#141b1e;--ink:#eeede8;--soft:#b7bfc3;--quiet:#939da1;--line:#282f32;--edge:#394145;--control:#687276;--accent:#78d7d7;--on:#031a1c;--tint:#0f2d2e;--warn:#efcb91;--warn-line:#59441d}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:15px/22px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;font-variant-numeric:tabular-nums}
.ol{display:grid;grid-template-rows:auto 1fr auto;gap:16px;width:min(480px,100%);min-height:100dvh;margin:0 auto;padding:16px 16px 24px;overflow-wrap:anywhere}
.logo{display:inline-flex;align-items:center;gap:10px;justify-self:start;min-height:44px;font-weight:600;color:var(--ink);text-decoration:none}.logo svg{width:28px;height:28px}.logo rect{fill:var(--accent)}.logo path{fill:none;stroke:var(--on);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
main{align-self:start;padding:16px;background:var(--card);border:1px solid var(--line);border-radius:12px}
main.now{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}main.missed{border-color:var(--warn-line)}.missed h1{color:var(--warn)}
h1{margin:8px 0 4px;font-size:22px;line-height:30px;letter-spacing:-.01em;text-wrap:balance}p{margin:4px 0}.soft{color:var(--soft)}.tiny,small,footer{font-size:13px;line-height:19px;color:var(--quiet)}.tiny{text-align:center}
.top{display:flex;justify-content:space-between;align-items:center;margin:0;min-height:24px;color:var(--quiet);font-size:14px}.dots{display:flex;align-items:center;gap:8px}.dots i{width:8px;height:8px;border-radius:4px;background:var(--control)}.dots .done,.dots .at{background:var(--accent)}.dots .at{width:24px}
svg{flex:none;width:18px;height:18px}.act svg,.why svg,.mark-done svg{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;color:var(--quiet)}.mark-done{display:grid;place-items:center;width:40px;height:40px;margin:8px 0 12px;border-radius:50%;background:var(--tint)}.mark-done svg{color:var(--accent)}
dl{margin:16px 0 0;border-top:1px solid var(--line);font-size:14px;line-height:20px}dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}dt{color:var(--soft)}dd{margin:0;text-align:end;font-weight:500}dd small{display:block;font-weight:400}.mark{color:var(--warn)}
.do{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(144px,100%),1fr));gap:8px;margin:16px 0 8px}.do.one{grid-template-columns:1fr}
.btn{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:4px 8px;border:1px solid var(--edge);border-radius:8px;background:none;color:var(--ink);font:inherit;font-weight:500;text-align:center;text-decoration:none;cursor:pointer}.one .btn+.btn{border-color:transparent}.btn.primary{border-color:var(--accent);background:var(--accent);color:var(--on)}
.why{display:flex;gap:8px;margin:14px 0;color:var(--soft);font-size:14px;line-height:20px}.why svg{margin-top:1px}
nav{margin:14px -16px -16px;border-top:1px solid var(--line)}dl+nav{margin-top:0;border-top:0}.act{display:flex;align-items:center;gap:10px;min-height:48px;padding:0 16px;color:var(--ink);font-weight:500;text-decoration:none}.act+.act{border-top:1px solid var(--line)}
.link,footer a{display:inline-block;min-height:24px;color:var(--accent)}footer a{text-decoration:none;font-weight:500}img{display:block;width:100%;height:auto;margin-top:14px;border-radius:8px}
form{display:grid;gap:12px;margin-top:16px}.do form,form.do{margin-top:0}form.do{margin-top:16px}label{font-weight:500}fieldset{margin:0;padding:0;border:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(150px,100%),1fr));gap:8px}legend{padding:0;margin-bottom:8px;font-weight:600}
.choice{display:flex;align-items:center;gap:8px;min-height:48px;padding:0 8px;font-size:14px;border:1px solid var(--edge);border-radius:8px;font-weight:400}.choice:has(:checked){border-color:var(--accent);background:var(--tint)}.choice:has(:disabled){color:var(--quiet)}.choice small{margin-inline-start:auto}input[type=radio]{width:20px;height:20px;margin:0;accent-color:var(--accent)}
textarea,input[type=datetime-local]{width:100%;min-height:48px;padding:10px 12px;border:1px solid var(--control);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;font-size:16px}
.problem{color:var(--warn);font-weight:500}.said{margin:0 0 12px;padding:10px 12px;border-radius:8px;background:var(--tint)}
footer{text-align:center}:focus-visible,input:focus-within{outline:2px solid var(--accent);outline-offset:2px}
@media(min-width:768px){.ol{padding-top:48px}main{padding:24px}nav{margin:18px -24px -24px}.act{padding:0 24px}}
`;

/** As a browser draws it without a script: all that it needs is in it. */
export function page(
  { business, public_url }: Sender,
  title: string,
  body: readonly string[],
  className = '',
): string {
  const logo = escapeHtml(business.logo_text ?? 'Washline');
  const abn = business.abn ? ` · ${abnUnbroken(business.abn)}` : '';
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${logo}</title><style>${styles}</style></head>
<body><div class="ol"><a class="logo" href="${escapeHtml(public_url)}">${mark}${logo}</a>
<main${className && ` class="${className}"`}>${body.filter(Boolean).join('\n')}</main>
<footer><p>${escapeHtml(`${business.name}${abn}`)}<br>${escapeHtml(business.pickup_address)}</p><p>${link(`${public_url}/login`, 'Sign in to see all your orders')}</p></footer></div></body></html>
`;
}
