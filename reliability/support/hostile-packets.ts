import type { Rng } from '#server/demo/rng.ts';

/** Packets that our client never sends: broken, huge, binary, forged, or out of order. */

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

const broken = [
  ...['', '0', '1', '2', '2probe', '3', '3probe', '5', '6', '7', '9', 'b', 'bAAAA', '\u0000', '💥', '-1'],
  ...['4', '40', '41', '42', '43', '44', '45', '46', '47', '48', '49', '4x', '4-1', '4NaN', '42{}', '42[]'],
  ...['42[', '42["', '42[""]', '42[null]', '42[0]', '42[[]]', '42[{}]', '42[true]', '42"join_room"'],
  ...['40null', '40[]', '40""', '40{', '40{}', '40{"token":null}', '40{"token":{}}', '40{"token":[]}'],
  ...['40{"__proto__":{"token":"x"}}', '40/,', '40/staff,', '40/__proto__,{}', '40/\u0000,{}', '40//,{}'],
  ...['41/staff,', '42/staff,["join_room"]', '44{"message":"no"}', '44"no"', '441', '44[]'],
  ...['43[]', '430[]', '431["ok"]', '43999999999999999999[{}]', '43-1[]', '431e5[]', '430{"ok":true}'],
  ...['42["error"]', '42["connect"]', '42["disconnect"]', '42["disconnecting"]', '42["newListener"]'],
  ...[
    '42["removeListener"]',
    '42["connect_error"]',
    '42["__proto__"]',
    '42["constructor"]',
    '42["toString"]',
  ],
  ...['42["notification",{"id":"1"}]', '42["changed",{"topic":"order","id":"1"}]', '42["connected",{}]'],
  ...['42["join_room"]', '42["join_room",null]', '42["join_room",[]]', '42["join_room",0,0,0,0]'],
  ...['42["join_room",{"user_id":{}}]', '42["join_room",{"user_id":null}]', '421["join_room"]'],
  ...['420["join_room",{"__proto__":{"user_id":"1"}}]', '42999999999999999999999["join_room",{}]'],
  ...['421["join_room",{"user_id":"x"},"not a function"]', '42["join_room",{"_placeholder":true,"num":0}]'],
  ...['450-["x"]', '451-["x"]', '45-["x"]', '459-["join_room"]', '4510-["x"]', '4511-["x"]', '451e1-["x"]'],
  ...['451-["join_room",{"_placeholder":true,"num":0}]', '451-["join_room",{"_placeholder":true,"num":9}]'],
  ...['451-["x",{"_placeholder":true,"num":-1}]', '451-["x",{"_placeholder":true,"num":"constructor"}]'],
  ...['461-[{"_placeholder":true,"num":0}]', '461-1[]', '45Infinity-["x"]', '45999999999-["x"]', '451-'],
  `42${deep('[', ']', 4_000)}`,
  `42["join_room",${deep('[', ']', 4_900)}]`,
  `42["join_room",${'{"user_id":'.repeat(850)}1${'}'.repeat(850)}]`,
  `451-["join_room",${deep('[', ']', 4_900)}]`,
  `42["${'x'.repeat(9_000)}"]`,
  `42${'9'.repeat(9_000)}["join_room",{}]`,
  `40/${'x'.repeat(9_000)},`,
  `40/${'/'.repeat(9_000)},{}`,
];

const huge = (rng: Rng): string | Uint8Array<ArrayBuffer> => {
  const size = 10 ** rng.between(4, 6) + 1;
  return rng.oneOf([
    () => 'x'.repeat(size),
    () => `42["join_room","${'x'.repeat(size)}"]`,
    () => `42${deep('[', ']', size)}`,
    () => `40{"token":"${'x'.repeat(size)}"}`,
    () => new Uint8Array(size),
  ])();
};

const bytes = (rng: Rng, maxLength: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: rng.between(0, maxLength) }, () => rng.between(0, 255));

/** A packet with random characters changed, removed or repeated. */
function mangled(rng: Rng): string {
  let packet = rng.oneOf(broken).slice(0, 300);
  for (let changes = rng.between(1, 4); changes > 0; changes--) {
    const at = rng.between(0, packet.length);
    const put = rng.oneOf(['', packet.slice(0, at), ...'0123456789{}[]",:-/\\\u0000\ud800é']);
    packet = packet.slice(0, at) + put + packet.slice(at + rng.between(0, 2));
  }
  return packet;
}

export const hostilePacket = (rng: Rng): string | Uint8Array<ArrayBuffer> =>
  rng.oneOf([
    () => rng.oneOf(broken),
    () => rng.oneOf(broken),
    () => mangled(rng),
    () => mangled(rng),
    () => bytes(rng, 200),
    () => (rng.chance(0.2) ? huge(rng) : mangled(rng)),
  ])();

/** WebSocket frames that no browser sends: unmasked, with reserved bits, too long, truncated. */
export function hostileFrames(rng: Rng): Uint8Array {
  const head = rng.oneOf([
    [0x81, 0x02, 0x34, 0x30],
    [0x81, 0xfe, 0xff, 0xff],
    [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    [0x81, 0xff, 0x00, 0x00, 0x00, 0x00, 0x7f, 0xff, 0xff, 0xff],
    [0xf1, 0x80, 0, 0, 0, 0],
    [0x83, 0x80, 0, 0, 0, 0],
    [0x09, 0x80, 0, 0, 0, 0],
    [0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0],
    [0x01, 0x81, 0, 0, 0, 0, 0x34],
    [0x80, 0x81, 0, 0, 0, 0, 0x34],
    [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
    [0x88, 0x81, 0, 0, 0, 0, 0x01],
    [0x88, 0x82, 0, 0, 0, 0, 0x00, 0x00],
  ]);
  return Uint8Array.from([...head, ...bytes(rng, 60)]);
}
