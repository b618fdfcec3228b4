/** The package has types for its CommonJS entry only. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  export default function bidiFactory(): Bidi;
}
