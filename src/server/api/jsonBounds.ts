import { BODY_DEPTH_MAX, BODY_FIELDS_MAX } from '../../shared/limits.ts';

export interface JsonBounds {
  fields: number;
  depth: number;
  /** Maximum of batched calls, one per field of the outermost object; null: not batched. */
  calls: number | null;
}

export type JsonExcess = keyof JsonBounds;

export const DEFAULT_BOUNDS: JsonBounds = {
  fields: BODY_FIELDS_MAX,
  depth: BODY_DEPTH_MAX,
  calls: null,
};

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Checks JSON bytes as they arrive, in constant memory. Invalid JSON is left to the parser. */
export function createJsonBounds(bounds: JsonBounds): (part: Uint8Array) => JsonExcess | null {
  const isBatch = bounds.calls !== null;
  const max = { fields: bounds.fields, depth: bounds.depth + (isBatch ? 1 : 0) };
  const maxCalls = bounds.calls ?? 1;
  let state = { inText: false, escaped: false, depth: 0, fields: 0, calls: 1 };

  return (part) => {
    // Local variables make the loop ten times faster.
    let { inText, escaped, depth, fields, calls } = state;
    for (let at = 0; at < part.length; at += 1) {
      const byte = part[at];
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) {
        inText = true;
      } else if (byte === COMMA) {
        if (isBatch && depth === 1) {
          fields = 0;
          calls += 1;
          if (calls > maxCalls) return 'calls';
        } else {
          fields += 1;
        }
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        if (depth > max.depth) return 'depth';
        // Counts the first entry; each comma counts one more.
        if (!isBatch || depth > 1) fields += 1;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        depth -= 1;
      }
      if (fields > max.fields) return 'fields';
    }
    state = { inText, escaped, depth, fields, calls };
    return null;
  };
}

export const exceeds = (text: string, bounds: JsonBounds): JsonExcess | null =>
  createJsonBounds(bounds)(Buffer.from(text));
