import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What pages may do: everything from here, nothing from elsewhere, and no script that does not come in a file of ours. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  // The toasts and the dialogs, which stop the page behind them from scrolling, add style sheets as they open.
  "style-src 'self' 'unsafe-inline'",
  // Small signs in the style sheets.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join(';');

/** For answers that are no page: nothing in them may be done as if they were one. */
export const plainHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** What helmet says of every answer, asked once as it never changes, and what it leaves to us. */
function headersOf(isSecure: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const speak = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Washline may be served without TLS on a laundry's own network.
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
  });
  speak(request, response, () => {});
  return {
    ...response.getHeaders(),
    'content-security-policy': pagePolicy,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Sends what browsers are to hold everybody to. `isSecure`: people come by TLS, and are to come by it from then on. */
export function sendSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = headersOf(isSecure);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
