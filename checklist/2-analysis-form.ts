import type { Row } from './row.ts';

/** The analysis form and what shows while it works. */
export const analysisForm: readonly Row[] = [
  {
    id: '2.form.title',
    area: 'analysis',
    rule: 'The form is titled Analyze Content',
    text: 'Analyze Content',
    test: null,
  },
  {
    id: '2.form.hint',
    area: 'analysis',
    rule: 'The form has its hint',
    text: 'Enter text, a URL, or paste content to analyze',
    test: null,
  },
  { id: '2.form.input', area: 'analysis', rule: 'The main input has several lines', test: null },
  {
    id: '2.form.placeholder',
    area: 'analysis',
    rule: 'Placeholder hints rotate in the input',
    test: null,
  },
  {
    id: '2.form.button',
    area: 'analysis',
    rule: 'An Analyze button submits',
    text: 'Analyze',
    test: null,
  },
  {
    id: '2.form.one-field',
    area: 'analysis',
    rule: 'Only the main text box is visible: no field for URL or notes',
    test: null,
  },
  {
    id: '2.form.public-notice',
    area: 'analysis',
    rule: 'Before the button it is said that a report is public to whoever has its address, and who reads it',
    test: null,
  },
  {
    id: '2.loading.overlay',
    area: 'analysis',
    rule: 'While loading, the instrument fills the screen under its heading',
    text: 'Analyzing Content',
    test: null,
  },
  { id: '2.loading.lines', area: 'analysis', rule: 'The overlay cycles status lines', test: null },
  {
    id: '2.loading.cancel',
    area: 'analysis',
    rule: 'The overlay offers Cancel Analysis',
    text: 'Cancel Analysis',
    test: null,
  },
  {
    id: '2.loading.cancel.returns',
    area: 'analysis',
    rule: 'Cancel stops the loader only and returns to the form',
    test: null,
  },
  {
    id: '2.loading.cancel.continues',
    area: 'analysis',
    rule: 'A cancelled analysis continues',
    test: null,
  },
  {
    id: '2.loading.cancel.found',
    area: 'accounts',
    rule: 'A registered user finds a cancelled analysis in My Reports',
    test: null,
  },
];
