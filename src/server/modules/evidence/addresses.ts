import { parse } from 'tldts';

const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]/gi;
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
/** A word that could be a host, and the path after it. */
const HOST = /([\p{L}\d.-]+)((?::\d+)?\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])?/gu;
const HOST_MAX = 253; // RFC 1035 §2.3.4

interface Instead {
  address: string;
  /** For a bare host: its name without the ending is often that of a company. */
  host: (name: string, whole: string) => string;
}

const IN_WORDS: Instead = { address: '(address left out)', host: (name) => name };
/** Square brackets are how a quotation shows that it was changed. */
const IN_QUOTATION: Instead = { address: '[…]', host: (_, whole) => whole };

/** What a model writes advertises no address: "cform.com" reads "cform". */
export const leaveOutAddresses = (text: string): string => replaceAddresses(text, IN_WORDS);

/**
 * Titles and quotations of pages, without links and mail addresses. A bare host stays: it is how
 * "Booking.com" is called, it is plain text, and it stands on the page.
 */
export const maskAddresses = (text: string): string => replaceAddresses(text, IN_QUOTATION);

export const hasAddress = (text: string): boolean => leaveOutAddresses(text) !== text;

function replaceAddresses(text: string, { address, host }: Instead): string {
  return text
    .replace(EMAIL, address)
    .replace(WEB_ADDRESS, address)
    .replace(HOST, (whole: string, word: string, path: string | undefined) => {
      const name = hostName(word);
      if (name === null) return whole;
      // The full stop of the sentence.
      const end = path === undefined ? (/(?<!\.)\.+$/.exec(word)?.[0] ?? '') : '';
      const bare = word.slice(0, word.length - end.length);
      return (path === undefined ? host(name, bare) : address) + end;
    });
}

/** Null for what is no host; "the end.It begins" has none, for want of a space. */
function hostName(word: string): string | null {
  if (word.length > HOST_MAX || !/\.(?:\p{Ll}{2,}|\p{Lu}{2,})\.*$/u.test(word)) return null;
  const { domainWithoutSuffix, isIcann } = parse(word.replace(/^[.-]+|(?<!\.)\.+$/g, ''));
  return isIcann ? domainWithoutSuffix : null;
}
