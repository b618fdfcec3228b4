/** The parts of the method, with their addresses on the page. */
export const aboutParts = [
  { id: 'analysts', title: 'Three analysts' },
  { id: 'search', title: 'The six grades of the search' },
  { id: 'score', title: 'How the score is made' },
  { id: 'example', title: 'A worked example' },
  { id: 'words', title: 'From number to words' },
  { id: 'verdict', title: 'Verdict' },
  { id: 'confidence', title: 'Confidence' },
  { id: 'missing', title: 'When an analyst is silent' },
  { id: 'built-in', title: 'Built-in analysts' },
  { id: 'sources', title: 'Sources' },
  { id: 'limits', title: 'What it cannot do' },
  { id: 'public', title: 'Who can read your claim' },
  { id: 'bookmark', title: 'Check the page you are on' },
] as const;

export const titleOf = (id: (typeof aboutParts)[number]['id']): string =>
  aboutParts.find((part) => part.id === id)?.title ?? '';
