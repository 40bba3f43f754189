/** The signs of GSM 03.38: the basic ones count once, those of its extension twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension = '^{}\\[~]|€';

/** What a text costs as one: of more signs a provider makes several. */
const maxLength = 160;

const plainOf: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '→': '>',
};

/** The sign itself where GSM 03.38 has it, else the nearest that it has. */
function plainSign(sign: string): string {
  if (basic.includes(sign) || extension.includes(sign)) return sign;
  const [letter = ''] = sign.normalize('NFD');
  return plainOf[sign] ?? (/\s/.test(sign) ? ' ' : basic.includes(letter) ? letter : '?');
}

const lengthOf = (text: string): number =>
  [...text].reduce((length, sign) => length + (extension.includes(sign) ? 2 : 1), 0);

/**
 * A text of at most 160 signs of GSM 03.38: logo text first, the link last and whole. Of the wordings the first that fits is taken,
 * else the last one is cut between two words.
 */
export function textOf(logo: string, wordings: readonly string[], link: string): string {
  const plain = [...wordings].map((wording) => [...wording].map(plainSign).join(''));
  const start = `${[...logo].map(plainSign).join('')}: `;
  const room = maxLength - lengthOf(`${start} ${link}`);
  const said = plain.find((wording) => lengthOf(wording) <= room) ?? cut(plain.at(-1) ?? '', room);
  return [`${start}${said}`.trim(), link].join(' ');
}

function cut(wording: string, room: number): string {
  const words = wording.split(' ');
  while (words.length > 0 && lengthOf(`${words.join(' ')}...`) > room) words.pop();
  return words.length > 0 ? `${words.join(' ')}...` : '';
}
