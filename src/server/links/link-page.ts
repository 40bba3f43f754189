import { contactLinks, saysToContact } from '#shared/business/contact.ts';
import { trackingSteps } from '#shared/deliveries/tracking-text.ts';
import { escapeHtml, escapeTyped } from '../notifications/compose-mail.ts';
import type { LinkedOrder } from './linked-order.ts';
import { icon, link, page, type Sender, soft } from './page-frame.ts';

const hidden = (once: string): string => `<input type="hidden" name="once" value="${once}">`;

/** A sentence, and where it says to contact the shop how. */
function sentence(db: Sender, text: string, className = 'soft'): string {
  const contacts = saysToContact(text) ? contactLinks(db.business) : [];
  const how = contacts.map((contact) => link(contact.href, contact.text)).join(', ');
  return `<p class="${className}">${className === 'why' ? icon.lock : ''}<span>${escapeHtml(text)}${how && `<br>${how}`}</span></p>`;
}

const top = (order_number: string, inner = ''): string =>
  `<p class="top"><span>${escapeHtml(order_number)}</span>${inner}</p>`;

/** A dot for each step, of which the last one is over once it is reached. */
function steps(step: number): string {
  const isOver = step === trackingSteps;
  const dot = (_: unknown, at: number) =>
    `<i class="${at + 1 < step || isOver ? 'done' : at + 1 === step ? 'at' : ''}"></i>`;
  const label = isOver ? 'Delivered' : `Step ${step} of ${trackingSteps}`;
  return `<span class="dots" role="img" aria-label="${label}">${Array.from({ length: trackingSteps }, dot).join('')}</span>`;
}

const factRow = ({ label, text, more, mark }: LinkedOrder['facts'][number]): string =>
  `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}${mark ? ` <span class="mark">${escapeHtml(mark)}</span>` : ''}${more ? `<small>${escapeHtml(more)}</small>` : ''}</dd></div>`;

const row = (href: string, sign: string, text: string): string =>
  `<a class="act" href="${href}">${sign}<span>${text}</span></a>`;

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
  const acts = (order.needs_date ? [move, skip] : [skip, move, back]).filter(
    (act) => typeof act === 'string',
  );
  const toDo =
    acts.length > 0 ? `<div class="do${order.needs_date ? ' one' : ''}">${acts.join('')}</div>` : '';
  // The visit that is next stands above.
  const shown = facts.filter((fact) => fact.text !== text.detail);
  const hasCalendar = order.legs.some(({ state }) => state === 'planned' || state === 'on_the_way');
  const body = [
    said ? `<p class="said" role="status">${escapeHtml(said)}</p>` : '',
    top(order.order_number, order.status === 'cancelled' ? '' : steps(text.step)),
    may_take_back ? `<p class="mark-done">${icon.check}</p>` : '',
    `<h1>${escapeHtml(text.headline)}</h1>`,
    text.detail ? soft(text.detail) : '',
    as_of ? `<p class="soft">As of ${escapeHtml(as_of)} · ${link(path, 'Look Again')}</p>` : '',
    ...photos.map(
      (_, at) => `<img src="${path}/photo/${at + 1}" width="320" alt="Photo taken at the delivery">`,
    ),
    order.modification_requested ? soft('We’d like to change this order. Sign in to decide.') : '',
    // What waits for its customer stands first.
    order.needs_date ? toDo : '',
    shown.length > 0 ? `<dl>${shown.map(factRow).join('')}</dl>` : '',
    order.needs_date ? '' : toDo,
    until && acts.length > 0 ? `<p class="tiny">${escapeHtml(until)}</p>` : '',
    reason ? sentence(db, reason, 'why') : '',
    `<nav aria-label="More">${hasCalendar ? row(`${path}/order.ics`, icon.calendar, 'Add to Calendar') : ''}${row(`${path}/wrong`, icon.flag, 'Something Is Wrong')}</nav>`,
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
${linked.moves === 'pickup' ? soft('The delivery goes along: as many days after, or on our next open day.') : ''}
${refusal(db, asked)}<button class="btn primary">${isNew ? 'Choose This Date' : 'Move Pickup and Delivery'}</button></form>`,
  ];
  return page(db, isNew ? 'Choose a new date' : 'Reschedule', body);
}
