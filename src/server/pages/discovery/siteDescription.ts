/** What the product is, for machines that show it to people. */
export const siteDescription = {
  name: 'Verimeter',
  tagline: 'Is it true? Measure it.',
  what: 'Paste a claim, a text or a link. Three independent analysts judge it side by side, and every number in the report can be traced.',
} as const;
