import type { FastifyInstance } from 'fastify';

/** The Content-Security-Policy of pages: own files only, and no inline script. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  // Toasts and dialogs add inline styles when they open.
  "style-src 'self' 'unsafe-inline'",
  // Small icons in the style sheets; pictures of orders, which need a session to be read.
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join(';');

/** For replies that are no page: a browser must not run or frame them. */
export const plainHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** For pages and API replies: the defaults of helmet 8, with framing denied. */
const pageHeaders = (isSecure: boolean): Record<string, string> => ({
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  // Washline may be served without TLS on a laundry's own network.
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'content-security-policy': pagePolicy,
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
});

/** Sends the security headers with every reply; `isSecure` adds HSTS. */
export function sendSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = pageHeaders(isSecure);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
