/** The SHA-256 of bytes, in hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Missing on a page that is served without https, as in the network of a laundry.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle) return hex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  const { plainSha256 } = await import('./plain-sha256.ts');
  return hex(plainSha256(bytes));
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
