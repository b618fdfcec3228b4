import { ProsePage } from '../features/site/Prose.tsx';
import text from './texts/contactPress.json' with { type: 'json' };

export default function ContactPressPage() {
  return <ProsePage text={text} />;
}
