import { hash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { DEBUG_STYLE } from '../debug/debugPages.ts';

/** No content security policy in development (null), where Vite adds its own inline scripts. */
export function securityHeaders(
  inlineScripts: readonly string[] | null,
  https: boolean,
  authDomain: string | null,
): Record<string, string> {
  // Firebase loads code from these hosts and opens a frame of the project's sign-in domain.
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
    // Reports preview their embed, the only page that allows frames.
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
    // The sign-in window of Firebase must reach the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Repeats `frameAncestors` for old browsers.
    frameguard: { action: 'deny' },
  })(request, response, () => undefined);
  const entries = Object.entries(response.getHeaders());
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
    'permissions-policy': PERMISSIONS,
  };
}

/** Browsers show bare XML with a style sheet and images of their own. */
export const XML_POLICY = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
};

export const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen'],
  ...['geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)')
  .join(', ');
