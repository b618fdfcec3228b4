import { cleanString } from './cleanStrings.ts';

/** The name that a vendor gives for the model that answered, else the one that was asked for. */
export function modelName(given: unknown, asked: string): string {
  return (typeof given === 'string' && cleanString(given, 100)) || asked;
}
