import type { z } from 'zod';
import { cleanStrings } from './cleanStrings.ts';
import { VendorError } from './vendorError.ts';

/**
 * The model's text as the answer that was asked for, every string in it cleaned. Throws a
 * `VendorError` of kind `bad_answer` that names the first thing that is wrong, never what was said.
 */
export function readAnswer<T>(vendor: string, text: string, answer: z.ZodType<T>): T {
  const read = answer.safeParse(cleanStrings(parse(vendor, text)));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.map(String).join('.').slice(0, 100);
  throw new VendorError(
    'bad_answer',
    `${vendor}'s answer is not what was asked for (${place || 'as a whole'}: ${issue?.code ?? ''})`,
  );
}

function parse(vendor: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorError('bad_answer', `${vendor}'s model said something that is not JSON`);
  }
}
