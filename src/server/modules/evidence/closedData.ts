/**
 * Whether a JSON-LD block says of the page's article, or of a part of it, that it is not free to read
 * (schema.org `isAccessibleForFree`; publishers write the value as a word too). What it says of other
 * articles, and of events and places, whose entrance may cost, does not count. Broken blocks say
 * nothing.
 */
export function isClosedData(json: string): boolean {
  return listParts(parse(json)).some(
    (object) => isCreativeWork(object) && isFalse(object['isAccessibleForFree']),
  );
}

const JSON_MAX = 500_000; // characters
const OBJECTS_MAX = 1_000;
const DEPTH_MAX = 5;

type JsonObject = Record<string, unknown>;

function parse(json: string): unknown {
  if (json.length > JSON_MAX) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The objects of a block that are the page, its article, or parts of it. */
function listParts(root: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  let level: unknown[] = [root];
  for (let depth = 0; depth < DEPTH_MAX && found.length < OBJECTS_MAX; depth += 1) {
    const objects = level.flat(1).filter(isObject).slice(0, OBJECTS_MAX);
    found.push(...objects);
    level = objects.flatMap((object) => PARTS.map((key) => object[key]));
  }
  return found;
}

const PARTS = ['@graph', 'mainEntity', 'mainEntityOfPage', 'hasPart'];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isCreativeWork(object: JsonObject): boolean {
  const types = [object['@type']].flat(1);
  return types.some((type) => typeof type === 'string' && WORK.test(type));
}

const WORK =
  /Article$|Posting$|Page$|^(?:CreativeWork|WebPageElement|Report|Review|ClaimReview|Dataset|Book|Chapter)$/;

const isFalse = (value: unknown): boolean =>
  value === false ||
  (typeof value === 'string' && /^(?:https?:\/\/schema\.org\/)?(?:false|no)$/i.test(value.trim()));
