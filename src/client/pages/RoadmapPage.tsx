import { ProsePage } from '../features/site/Prose.tsx';
import text from './texts/roadmap.json' with { type: 'json' };

export default function RoadmapPage() {
  return <ProsePage text={text} />;
}
