import { CLAIM_MAX, CONTENT_MAX, CONTENT_MIN } from '../../shared/limits.ts';
import { ASSUMED_PERCENTAGE } from '../../shared/scoring.ts';
import { Bookmark, BookmarkCode, ExampleSum, Verdicts } from '../features/site/AboutParts.tsx';
import { Scale } from '../ui/meter/Meter.tsx';
import { inDigits } from '../ui/text.ts';
import { ProsePage } from '../features/site/Prose.tsx';
import text from './texts/about.json' with { type: 'json' };

const values = {
  contentMin: CONTENT_MIN,
  contentMax: inDigits(CONTENT_MAX),
  claimMax: CLAIM_MAX,
  assumed: ASSUMED_PERCENTAGE,
  example: <ExampleSum />,
  scale: <Scale />,
  verdicts: <Verdicts />,
  bookmark: <Bookmark />,
  bookmarkCode: <BookmarkCode />,
};

export default function AboutPage() {
  return <ProsePage {...{ text, values }} unfolded={['analysts']} />;
}
