/** The words of SHA-256 (FIPS 180-4): the first 32 bits of the fractions of a root of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const start = fractions(8, Math.sqrt);
const rounds = fractions(64, Math.cbrt);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
/** Reads a word that is there for certain. */
const at = (words: Uint32Array, index: number): number => words[index] as number;

/** SHA-256 without the browser's own, which pages served without https lack. */
export function plainSha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes);
  const view = new DataView(padded.buffer);
  const state = start.slice();
  const schedule = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    fillSchedule(schedule, view, block);
    mix(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

/** The bytes, a one, zeros, and how many bits they were, in blocks of 64 bytes. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return padded;
}

function fillSchedule(words: Uint32Array, view: DataView, block: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(block + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + small + at(words, index - 7) + large;
  }
}

function mix(state: Uint32Array, schedule: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sumE + ((e & f) ^ (~e & g)) + at(rounds, index) + at(schedule, index)) | 0;
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
}
