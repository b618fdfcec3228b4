import { linkHost } from './linkHost.ts';

/** Where the keyboard goes in a text that gave nothing: an address is to be replaced, a text to be mended. */
export const focusFor = (text: string): 'end' | 'all' => (linkHost(text) === null ? 'end' : 'all');
