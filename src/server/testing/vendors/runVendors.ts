/**
 * The stand-ins as a process of their own, for benches and for trying things by hand. `DELAYS` says
 * after how many milliseconds OpenAI, Perplexity and Gemini answer. Prints the variables to set, one
 * to a line, and then runs until it is ended.
 */
import { behave } from './behavior.ts';
import { serveVendors } from './serveVendors.ts';

const [openai, perplexity, gemini] = (process.env['DELAYS'] ?? '').split(',');
const after = (delay = '0') => behave.slowly(Number(delay) || 0);

const vendors = await serveVendors({
  openai: after(openai),
  perplexity: after(perplexity),
  gemini: after(gemini),
});
const lines = Object.entries(vendors.env).map(([name, value]) => `${name}=${value}\n`);
process.stdout.write(lines.join(''));
process.on('SIGTERM', () => void vendors.close().then(() => process.exit(0)));
