import { removeHidden } from '../../../shared/text.ts';
import { decodeEntities } from './html.ts';

export interface LinkedArticle {
  headline: string | undefined;
  datePublished: string | undefined;
  language: string | undefined;
}

/** Articles take precedence over pages; other types do not count. */
export function readLinkedData(json: string): LinkedArticle {
  const objects = listObjects(parse(json));
  const articles = objects.filter((object) => isOfType(object, ARTICLE));
  const pages = objects.filter((object) => isOfType(object, PAGE));
  const first = (key: string): string | undefined => {
    const values = [...articles, ...pages].map((object) => object[key]);
    const value = values.find((found): found is string => typeof found === 'string');
    // Many generators escape these values like markup.
    return value && removeHidden(decodeEntities(value.slice(0, VALUE_MAX)));
  };
  return {
    headline: first('headline'),
    datePublished: first('datePublished'),
    language: first('inLanguage'),
  };
}

const JSON_MAX = 500_000; // characters
const OBJECTS_MAX = 1_000;
const DEPTH_MAX = 5;
const VALUE_MAX = 2_000; // characters

const ARTICLE = /Article$|Posting$|^(?:Report|ClaimReview|Review|MedicalWebPage|Dataset)$/;
const PAGE = /^(?:WebPage|ItemPage|AboutPage|FAQPage|QAPage)$/;

function parse(json: string): unknown {
  if (json.length > JSON_MAX) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Breadth first */
function listObjects(root: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let level: unknown[] = [root];
  for (let depth = 0; depth < DEPTH_MAX && found.length < OBJECTS_MAX; depth += 1) {
    const objects = level.flat(1).filter(isObject).slice(0, OBJECTS_MAX);
    found.push(...objects);
    level = objects.flatMap((object) => Object.values(object).slice(0, OBJECTS_MAX));
  }
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOfType(object: Record<string, unknown>, type: RegExp): boolean {
  const names = [object['@type']].flat(1);
  return names.some((name) => typeof name === 'string' && type.test(name));
}
