import type { Row } from './row.ts';

/** The analysis form and what shows while it works. */
export const analysisForm: readonly Row[] = [
  {
    id: '2.form.title',
    area: 'analysis',
    rule: 'The form is titled Analyze Content',
    text: 'Analyze Content',
    test: [
      'src/client/features/analysis/ClaimForm.test.tsx > the form > is called Analyze Content and says what may be entered',
      'src/client/pages/pageHeads.test.tsx > the form as a page of its own is titled Analyze Content',
    ],
  },
  {
    id: '2.form.hint',
    area: 'analysis',
    rule: 'The form has its hint',
    text: 'Enter text, a URL, or paste content to analyze',
    test: 'src/client/features/analysis/ClaimForm.test.tsx > the form > is called Analyze Content and says what may be entered',
  },
  {
    id: '2.form.input',
    area: 'analysis',
    rule: 'The main input has several lines',
    test: 'src/client/features/analysis/ClaimForm.test.tsx > the form > has one field, of several lines, and none for an address or notes',
  },
  {
    id: '2.form.placeholder',
    area: 'analysis',
    rule: 'Placeholder hints rotate in the input',
    test: [
      'e2e/form.spec.ts > hints are typed into the empty field and change every four seconds',
      'src/client/features/analysis/ClaimForm.test.tsx > the form > shows a hint in the empty field, and none beside a text',
    ],
  },
  {
    id: '2.form.button',
    area: 'analysis',
    rule: 'An Analyze button submits',
    text: 'Analyze',
    test: [
      'src/client/features/analysis/ClaimForm.test.tsx > the form > is sent by a button that says Analyze',
      'e2e/submit.spec.ts > a claim goes from the form through live stages to its report',
    ],
  },
  {
    id: '2.form.one-field',
    area: 'analysis',
    rule: 'Only the main text box is visible: no field for URL or notes',
    test: 'src/client/features/analysis/ClaimForm.test.tsx > the form > has one field, of several lines, and none for an address or notes',
  },
  {
    id: '2.form.public-notice',
    area: 'analysis',
    rule: 'Before the button it is said that a report is public to whoever has its address, and who reads it',
    test: [
      'e2e/form.spec.ts > the form says who will read the claim and who may see the report',
      'src/client/features/analysis/ClaimForm.test.tsx > the form > says before the button that the report is public',
      'src/client/features/analysis/PrivacyLine.test.ts > the line before the Analyze button > names every vendor that will read the claim',
    ],
  },
  {
    id: '2.loading.overlay',
    area: 'analysis',
    rule: 'While loading, the instrument takes the whole screen, under its heading',
    text: 'Analyzing Content',
    test: [
      'e2e/stages.spec.ts > the overlay takes the whole screen, and the page behind it can be neither moved nor used',
      'e2e/stages.spec.ts > the overlay stands before the form, and its lines change every two seconds',
      'e2e/submit.spec.ts > a claim goes from the form through live stages to its report',
    ],
  },
  {
    id: '2.loading.lines',
    area: 'analysis',
    rule: 'The overlay cycles status lines',
    test: 'e2e/stages.spec.ts > the overlay stands before the form, and its lines change every two seconds',
  },
  {
    id: '2.loading.cancel',
    area: 'analysis',
    rule: 'The overlay offers Cancel Analysis',
    text: 'Cancel Analysis',
    test: [
      'e2e/submit.spec.ts > after a cancel > the waiting has stopped, the text is kept and the analysis goes on',
      'e2e/stages.spec.ts > the overlay stands before the form, and its lines change every two seconds',
    ],
  },
  {
    id: '2.loading.cancel.returns',
    area: 'analysis',
    rule: 'Cancel stops the loader only and returns to the form',
    test: [
      'e2e/submit.spec.ts > after a cancel > the waiting has stopped, the text is kept and the analysis goes on',
      'e2e/overlay.spec.ts > whoever does not wait > comes back to the form and the text by Cancel Analysis, with the way to the report',
    ],
  },
  {
    id: '2.loading.cancel.continues',
    area: 'analysis',
    rule: 'A cancelled analysis continues',
    test: 'e2e/submit.spec.ts > after a cancel > the waiting has stopped, the text is kept and the analysis goes on',
  },
  {
    id: '2.loading.cancel.found',
    area: 'accounts',
    rule: 'A registered user finds a cancelled analysis in My Reports',
    test: 'e2e/cancelFound.spec.ts > who cancels an analysis finds it in My Reports: running at first, then with its score',
  },
];
