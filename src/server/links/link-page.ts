import { formatAbn } from '#shared/business/abn.ts';
import { contactLinks, saysToContact } from '#shared/business/contact.ts';
import { trackingSteps } from '#shared/deliveries/tracking-text.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { escapeHtml, escapeTyped } from '../notifications/compose-mail.ts';
import type { LinkedOrder } from './linked-order.ts';

type Sender = Pick<DbOrTx, 'business' | 'public_url'>;

const link = (href: string, text: string, className = 'link'): string =>
  `<a class="${className}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
const soft = (text: string): string => `<p class="soft">${escapeHtml(text)}</p>`;
const hidden = (once: string): string => `<input type="hidden" name="once" value="${once}">`;

/** A sentence, and where it says to contact the shop how. */
export function sentence(db: Sender, text: string, className = 'soft'): string {
  const contacts = saysToContact(text) ? contactLinks(db.business) : [];
  const how = contacts.map((contact) => link(contact.href, contact.text)).join(', ');
  return `<p class="${className}">${escapeHtml(text)}${how && `<br>${how}`}</p>`;
}

const top = (order_number: string, inner = ''): string =>
  `<p class="top"><span>${escapeHtml(order_number)}</span>${inner}</p>`;

const steps = (step: number): string =>
  `<span class="dots" role="img" aria-label="Step ${step} of ${trackingSteps}">${Array.from({ length: trackingSteps }, (_, at) => `<i class="${at < step ? 'on' : ''}"></i>`).join('')}</span>`;

const factRow = ({ label, text, more, mark }: LinkedOrder['facts'][number]): string =>
  `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}${mark ? ` <span class="mark">${escapeHtml(mark)}</span>` : ''}${more ? `<small>${escapeHtml(more)}</small>` : ''}</dd></div>`;

const linkPath = ({ link: { token } }: LinkedOrder): string => `/o/${token}`;

/** The order, and what may be done about it. `once` is for taking back a skip. */
export function orderPage(
  db: Sender,
  linked: LinkedOrder,
  { said, once }: { said: string | null; once: string },
): string {
  const { order, text, as_of, facts, photos, moves, reason, until, may_skip, may_take_back } = linked;
  const path = linkPath(linked);
  const move =
    moves &&
    link(
      `${path}/time`,
      order.needs_date ? 'Choose a new date' : 'Reschedule',
      order.needs_date ? 'btn primary' : 'btn',
    );
  const skip = may_skip && link(`${path}/skip`, 'Skip This Pickup', 'btn');
  const back =
    may_take_back &&
    `<form method="post" action="${path}/unskip">${hidden(once)}<button class="btn">Take It Back</button></form>`;
  const acts = [move, skip, back].filter((act) => typeof act === 'string');
  const toDo =
    acts.length > 0 ? `<div class="do${order.needs_date ? ' one' : ''}">${acts.join('')}</div>` : '';
  const hasCalendar = order.legs.some(({ state }) => state === 'planned' || state === 'on_the_way');
  const body = [
    said ? `<p class="said" role="status">${escapeHtml(said)}</p>` : '',
    top(order.order_number, order.status === 'cancelled' ? '' : steps(text.step)),
    `<h1>${escapeHtml(text.headline)}</h1>`,
    text.detail ? soft(text.detail) : '',
    as_of ? `<p class="soft">As of ${escapeHtml(as_of)} · ${link(path, 'Look Again')}</p>` : '',
    ...photos.map(
      (_, at) => `<img src="${path}/photo/${at + 1}" width="320" alt="Photo taken at the delivery">`,
    ),
    order.modification_requested ? soft('We’d like to change this order. Sign in to decide.') : '',
    // What waits for its customer stands first.
    order.needs_date ? toDo : '',
    facts.length > 0 ? `<dl>${facts.map(factRow).join('')}</dl>` : '',
    order.needs_date ? '' : toDo,
    until && acts.length > 0 ? `<p class="tiny">Until ${escapeHtml(until)}</p>` : '',
    reason ? sentence(db, reason) : '',
    `<nav aria-label="More">${hasCalendar ? link(`${path}/order.ics`, 'Add to Calendar', 'act') : ''}${link(`${path}/wrong`, 'Something Is Wrong', 'act')}</nav>`,
  ];
  return page(db, order.order_number, body, linked.text.failed ? 'missed' : text.isNext ? 'now' : '');
}

interface Asked {
  once: string;
  /** Why it was not done. */
  problem: string | null;
}

const back = (linked: LinkedOrder): string =>
  `<p class="top">${link(linkPath(linked), `← ${linked.order.order_number}`)}</p>`;

const refusal = (db: Sender, { problem }: Asked): string =>
  problem ? `<div id="problem" role="alert">${sentence(db, problem, 'problem')}</div>` : '';

export function skipPage(db: Sender, linked: LinkedOrder, when: string, asked: Asked): string {
  const next = linked.facts.find(({ label }) => label === 'Next pickup');
  const path = linkPath(linked);
  const body = [
    top(linked.order.order_number),
    `<h1>Skip the pickup on ${escapeHtml(when)}?</h1>`,
    soft(`It will not take place. No other date moves${next ? `: the next pickup is ${next.text}` : ''}.`),
    refusal(db, asked),
    `<form class="do" method="post" action="${path}/skip">${hidden(asked.once)}${link(path, 'Keep Pickup', 'btn')}<button class="btn primary">Skip Pickup</button></form>`,
  ];
  return page(db, 'Skip This Pickup', body);
}

export function wrongPage(db: Sender, linked: LinkedOrder, typed: string, asked: Asked): string {
  const described = asked.problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  const body = [
    back(linked),
    '<h1>What is wrong?</h1>',
    soft('It becomes a case, and we answer you.'),
    `<form method="post" action="${linkPath(linked)}/wrong">${hidden(asked.once)}
<label for="words">In your words</label><textarea id="words" name="words" rows="5" maxlength="5000" required${described}>
${escapeTyped(typed)}</textarea>
${refusal(db, asked)}<button class="btn primary">Send</button></form>`,
  ];
  return page(db, 'What is wrong?', body);
}

/** The windows of some days, or where the shop has none a date and time. */
export interface OfferedTimes {
  days:
    | { day: string; closed: string | null; times: { at: string; text: string; end: string | null }[] }[]
    | null;
  /** What is chosen, or was typed. */
  at: string;
  later: string | null;
}

export function timePage(
  db: Sender,
  linked: LinkedOrder,
  { days, at, later }: OfferedTimes,
  asked: Asked,
): string {
  const { order, text } = linked;
  const isNew = order.needs_date !== null;
  const path = linkPath(linked);
  const described = asked.problem ? ' aria-describedby="problem"' : '';
  const choice = (time: { at: string; text: string; end: string | null }) =>
    `<label class="choice"><input type="radio" name="at" required value="${time.at}"${time.at === at ? ' checked' : ''}${time.end ? ' disabled' : ''}${described}><span>${escapeHtml(time.text)}</span>${time.end ? `<small>${time.end}</small>` : ''}</label>`;
  const fields = days
    ? days.map(
        ({ day, closed, times }) =>
          `<fieldset><legend>${escapeHtml(day)}</legend>${closed === null ? times.map(choice).join('') : soft(`Closed: ${closed}`)}</fieldset>`,
      )
    : [
        `<label for="at">Date and time</label><input id="at" type="datetime-local" name="at" required value="${escapeTyped(at)}"${described}>`,
      ];
  const body = [
    back(linked),
    `<h1>${isNew ? 'Choose a new date' : 'Reschedule'}</h1>`,
    isNew ? soft(text.headline) : '',
    `<form method="post" action="${path}/time">${hidden(asked.once)}${fields.join('')}
${days?.length === 0 ? soft('No times on these days.') : ''}${later ? `<p>${link(`${path}/time?from=${later}`, 'Later Days')}</p>` : ''}
${linked.moves === 'pickup' ? soft('The delivery goes along, as many days after.') : ''}
${refusal(db, asked)}<button class="btn primary">${isNew ? 'Choose This Date' : 'Move Pickup'}</button></form>`,
  ];
  return page(db, isNew ? 'Choose a new date' : 'Reschedule', body);
}

/** Where there is nothing to see: why, and the way in. */
export function endPage(db: Sender, heading: string, text: string): string {
  const body = [
    `<h1>${escapeHtml(heading)}</h1>`,
    text ? soft(text) : '',
    `<div class="do">${link(`${db.public_url}/login`, 'Sign In', 'btn primary')}</div>`,
  ];
  return page(db, heading, body);
}

const styles = `
:root{color-scheme:light dark;--bg:#fbfaf7;--card:#fff;--ink:#18232a;--soft:#45505a;--line:#e6e4df;--accent:#026264;--on:#fff;--warn:#8a4b00}
@media(prefers-color-scheme:dark){:root{--bg:#0d1316;--card:#141b1e;--ink:#eeede8;--soft:#b7bfc3;--line:#3a4347;--accent:#78d7d7;--on:#031a1c;--warn:#f0b866}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;font-variant-numeric:tabular-nums}
.ol{width:min(480px,100%);margin:0 auto;padding:16px 16px 24px;overflow-wrap:anywhere}
.logo{display:inline-flex;align-items:center;min-height:44px;font-weight:600;color:var(--accent);text-decoration:none}
main{margin:8px 0 24px;padding:16px;background:var(--card);border:1px solid var(--line);border-radius:12px}
main.now{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}main.missed{border-color:var(--warn)}.missed h1{color:var(--warn)}
h1{margin:8px 0 4px;font-size:22px;line-height:29px;text-wrap:balance}p{margin:4px 0}.soft,.tiny,small{color:var(--soft)}.tiny,small,footer{font-size:13px;line-height:19px}.tiny{text-align:center}
.top{display:flex;justify-content:space-between;align-items:center;color:var(--soft);font-size:14px}.dots{display:flex;gap:4px}.dots i{width:18px;height:6px;border-radius:3px;background:var(--line)}.dots .on{background:var(--accent)}
dl{margin:16px 0 0;border-top:1px solid var(--line);font-size:14px;line-height:20px}dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}dt{color:var(--soft)}dd{margin:0;text-align:end;font-weight:500}dd small{display:block;font-weight:400}.mark{color:var(--warn)}
.do{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:8px;margin:16px 0 8px}.do.one{grid-template-columns:1fr}
.btn{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:4px 8px;border:1px solid var(--soft);border-radius:8px;background:none;color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}.primary{border-color:var(--accent);background:var(--accent);color:var(--on)}
nav{margin:14px -16px -16px;border-top:1px solid var(--line)}.act{display:flex;align-items:center;min-height:48px;padding:0 16px;color:var(--ink);font-weight:500;text-decoration:none}.act+.act{border-top:1px solid var(--line)}
.link,footer a{display:inline-block;min-height:24px;color:var(--accent)}img{display:block;width:100%;height:auto;margin-top:14px;border-radius:8px}
form{display:grid;gap:12px;margin-top:16px}.do form,form.do{margin-top:0}form.do{margin-top:16px}label{font-weight:500}fieldset{margin:0;padding:0;border:0;display:grid;gap:8px}legend{padding:0;margin-bottom:8px;font-weight:600}
.choice{display:flex;align-items:center;gap:10px;min-height:48px;padding:0 12px;border:1px solid var(--soft);border-radius:8px}.choice small{margin-inline-start:auto}input[type=radio]{width:20px;height:20px;accent-color:var(--accent)}
textarea,input[type=datetime-local]{width:100%;min-height:48px;padding:10px 12px;border:1px solid var(--soft);border-radius:8px;background:var(--card);color:var(--ink);font:inherit}
.problem{color:var(--warn);font-weight:500}.said{padding:10px 12px;border-radius:8px;border:1px solid var(--accent)}
footer{text-align:center;color:var(--soft)}:focus-visible,input:focus-within{outline:2px solid var(--accent);outline-offset:2px}
`;

/** As a browser draws it without a script: all that it needs is in it. */
function page(
  { business, public_url }: Sender,
  title: string,
  body: readonly string[],
  className = '',
): string {
  const logo = business.logo_text ?? 'Washline';
  const abn = business.abn ? ` · ABN ${formatAbn(business.abn)}` : '';
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${logo}`)}</title><style>${styles}</style></head>
<body><div class="ol">${link(public_url, logo, 'logo')}
<main${className && ` class="${className}"`}>${body.filter(Boolean).join('\n')}</main>
<footer><p>${escapeHtml(`${business.name}${abn}`)}<br>${escapeHtml(business.pickup_address)}</p><p>${link(`${public_url}/login`, 'Sign in to see all your orders')}</p></footer></div></body></html>
`;
}
