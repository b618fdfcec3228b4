import { gradeMatches } from '../analysts/builtIn/gradeMatches.ts';
import { tellOne } from '../analysts/builtIn/summariseMatches.ts';
import { listSources } from './listSources.ts';
import type { Matter } from './matter.ts';
import type { Section } from './section.ts';
import { vendorGrade } from './vendorGrade.ts';

/** Whether it is so: what the library and the report's own search say. */
export function describeAccuracy(matter: Matter): Section {
  const { lookUp, result } = matter;
  const graded = vendorGrade(result, 'claim_false_true_spectrum');
  const known = lookUp.found.length > 0;
  const parts = [
    known ? tellKnown(matter) : tellUnknown(matter),
    graded
      ? `${graded.by}, the search behind this report, grades it ${graded.grade} of 10 between false and true; that is the score here.`
      : '',
    known && !graded ? 'The score follows from how the library rates this.' : '',
    !known && !graded ? 'So there is nothing here to score it by.' : '',
  ];
  const byLibrary = known ? gradeMatches(lookUp).grades.perplexity_main_grade : null;
  return {
    explanation: parts.filter(Boolean).join(' '),
    score: graded ? graded.grade : byLibrary,
    points: [...fromLibrary(matter), ...fromSources(matter)],
  };
}

function tellKnown({ lookUp: { found, known, statements, capped } }: Matter): string {
  const [only] = found;
  if (statements === 1 && only) {
    const aside = only.attributed
      ? 'Whether anybody says so was not checked, only what is said to be so.'
      : '';
    return [`The library of fact-check records: ${tellOne(only).text}`, only.record.summary, aside]
      .filter(Boolean)
      .join(' ');
  }
  const rest = known < statements ? ' Nothing is known here about the others.' : '';
  const limit = capped ? ` Only the first ${statements} statements were looked up.` : '';
  return `${known} of the ${statements} statements ${known === 1 ? 'is' : 'are'} in the library of fact-check records.${rest}${limit}`;
}

function tellUnknown({ lookUp: { statements } }: Matter): string {
  const what = statements > 1 ? `none of the ${statements} statements` : 'nothing about this';
  return `The library of fact-check records knows ${what}, which is no evidence either way: it holds a limited number of well-known claims.`;
}

function fromLibrary({ lookUp: { found, statements } }: Matter): string[] {
  // A single record is told in the explanation; what it found stands here.
  if (statements === 1) return found.flatMap(({ record }) => [...record.keyFindings]);
  return found.map((match) => [tellOne(match).text, ...match.record.keyFindings].join(' '));
}

/** The first finding of each source whose pages a vendor's search has read. */
function fromSources({ result }: Matter): string[] {
  return listSources(result).flatMap(({ key_findings: [first], publication }) =>
    first === undefined ? [] : [`${publication}: ${first}`],
  );
}
