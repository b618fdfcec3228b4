const NAMES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it may stand in XML, in an element or an attribute. What XML can't hold at all is left out. */
export const escapeXml = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"']/g, (sign) => NAMES[sign] ?? '');

const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
