/** A bucket of an S3-compatible store, and the key that opens it. */
export interface Bucket {
  /** Of the bucket itself, without a slash at the end. */
  url: URL;
  key: string;
  secret: string;
  region: string;
}

/** Reads `s3://KEY:SECRET@host/bucket?region=…`; `null` for anything else. Without TLS only on this machine. */
export function readBucket(text: string): Bucket | null {
  const { protocol, username, password, host, hostname, pathname, searchParams } = URL.parse(text) ?? {};
  const [, name] = /^\/([\w.-]{3,63})\/?$/.exec(pathname ?? '') ?? [];
  if (protocol !== 's3:' || !username || !password || !host || !name) return null;
  const [plain, encrypted] = ['http', 'https'].map((scheme) => URL.parse(`${scheme}://${host}/${name}`));
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  const url = isLocal ? plain : encrypted;
  const [key, secret] = [decoded(username), decoded(password)];
  if (!url || !key || !secret) return null;
  return { url, key, secret, region: searchParams?.get('region') || 'us-east-1' };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
