import {
  AnalystsText,
  BookmarkText,
  Contents,
  LimitsText,
  VerdictText,
} from '../features/site/about/AboutText.tsx';
import { ScoreText } from '../features/site/about/ScoreText.tsx';
import { ProsePage } from '../features/site/Prose.tsx';

export default function AboutPage() {
  return (
    <ProsePage
      name="About"
      title="About Verimeter"
      lead="Verimeter is an instrument for claims. It shows how well a statement is supported, how sure that is, and every number on the way there."
      description="How Verimeter works: the three analysts, the formula of the score with a worked example, the rules of verdict and confidence, and what it cannot do."
      keywords="how Verimeter works, credibility score, formula, confidence, verdict"
    >
      <Contents />
      <AnalystsText />
      <ScoreText />
      <VerdictText />
      <LimitsText />
      <BookmarkText />
    </ProsePage>
  );
}
