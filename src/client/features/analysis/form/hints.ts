/** What one could check: shown in turn in the empty form. */
export const hints = [
  'The Great Wall of China is visible from space.',
  'Honey found in ancient tombs is still edible today.',
  'Paste a paragraph from an article here',
  'Humans use only ten percent of their brains.',
  'Octopuses have three hearts.',
  'Paste the link of an article here',
] as const;
