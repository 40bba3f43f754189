import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** The Content-Security-Policy of pages: own files only, and no inline script. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  // Toasts and dialogs add inline styles when they open.
  "style-src 'self' 'unsafe-inline'",
  // Small icons in the style sheets.
  "img-src 'self' data:",
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

/** Helmet's headers, computed once as they never change, and those that helmet leaves to us. */
function headersOf(isSecure: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const applyHelmet = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Washline may be served without TLS on a laundry's own network.
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
  });
  applyHelmet(request, response, () => {});
  return {
    ...response.getHeaders(),
    'content-security-policy': pagePolicy,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Sends the security headers with every reply; `isSecure` adds HSTS. */
export function sendSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = headersOf(isSecure);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
