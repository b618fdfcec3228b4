/** Why a page gave no text. */
export type PageErrorKind =
  /** The address, or one that it leads to, is not one of the public internet. */
  | 'forbidden'
  /** No such name, nobody answers, connection broken, bad certificate. */
  | 'unreachable'
  /** It answered with a status that brings no page. */
  | 'error_status'
  /** More redirects than are followed, or one that leads nowhere. */
  | 'redirects'
  | 'too_large'
  | 'timed_out'
  /** Neither HTML nor plain text, or of an encoding that is not known. */
  | 'not_text'
  /** Nothing, or too little, to judge. */
  | 'unreadable';

export class PageError extends Error {
  readonly kind: PageErrorKind;

  constructor(kind: PageErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PageError';
    this.kind = kind;
  }
}
