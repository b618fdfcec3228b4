import { hash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { DEBUG_STYLE } from '../debug/debugPages.ts';

/**
 * The headers of every answer, worked out once: they are the same for all. Only `inlineScripts` may
 * stand inside a page, as `DEBUG_STYLE` is the one style sheet. Without them (in development, where Vite
 * writes its own inline scripts) there is no content security policy. `authDomain` is the host of the sign-in window of
 * a Firebase project; null where people sign in with us alone, who need nothing from elsewhere.
 */
export function securityHeaders(
  inlineScripts: readonly string[] | null,
  https: boolean,
  authDomain: string | null,
): Record<string, string> {
  // Firebase's code in the browser reaches out for these; its window opens a frame of the project's host.
  const ofFirebase = (...hosts: string[]) =>
    authDomain === null ? [] : hosts.map((host) => `https://${host}`);
  const policy = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...(inlineScripts ?? []).map(hashOf), ...ofFirebase('apis.google.com')],
    scriptSrcAttr: ["'none'"],
    styleSrcElem: ["'self'", hashOf(DEBUG_STYLE)],
    // Mantine sets sizes and colors as style attributes.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: [
      "'self'",
      ...ofFirebase('identitytoolkit.googleapis.com', 'securetoken.googleapis.com'),
    ],
    // Our own small pages, in the preview of what other sites can show; all other pages refuse frames.
    frameSrc: ["'self'", ...ofFirebase(authDomain ?? '')],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: https ? [] : null,
  };
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy:
      inlineScripts === null ? false : { useDefaults: false, directives: policy },
    strictTransportSecurity: https,
    // The sign-in window of the identity service has to find its way back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // The same as `frameAncestors`, for browsers that know only this.
    frameguard: { action: 'deny' },
  })(request, response, () => undefined);
  const entries = Object.entries(response.getHeaders());
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
    'permissions-policy': PERMISSIONS,
  };
}

/** Of bare XML, which browsers show with a style sheet and pictures of their own inside it. */
export const XML_POLICY = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
};

export const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** What no page of ours needs, nor a script that gets into one; links are copied to the clipboard. */
const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen'],
  ...['geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)')
  .join(', ');
