import type { Row } from './row.ts';

/** Cleaning, the form, accounts and the rest of validation. */
export const inputs: readonly Row[] = [
  {
    id: '5.clean.markup',
    area: 'analysis',
    rule: 'Inputs are stripped of markup',
    test: [
      'src/shared/cleanText.test.ts > cleaning a text > markup goes: H<sub>2</sub>O is <b class="x">wet</b>',
      'src/shared/cleanText.test.ts > cleaning a text > markup goes: before <style>p { color: red }</style> after',
      'src/shared/claim.test.ts > notes > are cleaned, and none when blank',
    ],
  },
  {
    id: '5.clean.control',
    area: 'analysis',
    rule: 'Inputs are stripped of control characters, invisible and bidirectional ones too',
    test: [
      'src/shared/cleanText.test.ts > cleaning a text > control characters go',
      'src/shared/cleanText.test.ts > cleaning a text > zero-width characters go',
      'src/shared/cleanText.test.ts > cleaning a text > directional controls go',
      'src/shared/claim.test.ts > checking what was checked changes nothing',
    ],
  },
  {
    id: '5.clean.space',
    area: 'analysis',
    rule: 'White space is collapsed',
    test: [
      'src/shared/cleanText.test.ts > cleaning a text > white space is collapsed and trimmed',
      'src/shared/claim.test.ts > checking what was checked changes nothing',
    ],
  },
  {
    id: '5.clean.trim',
    area: 'analysis',
    rule: 'Text is trimmed',
    test: 'src/shared/cleanText.test.ts > cleaning a text > white space is collapsed and trimmed',
  },
  {
    id: '5.clean.lines',
    area: 'analysis',
    rule: 'Line breaks typed into the input become spaces',
    test: 'src/shared/cleanText.test.ts > cleaning a text > line breaks become spaces',
  },
  {
    id: '5.enter.submits',
    area: 'analysis',
    rule: 'Enter without Shift submits',
    test: 'e2e/stages.spec.ts > Enter sends the text, Shift and Enter only makes a space',
  },
  {
    id: '5.enter.empty',
    area: 'analysis',
    rule: 'Enter does nothing when the input is empty',
    test: 'e2e/form.spec.ts > Enter sends only what is not empty; line breaks become spaces',
  },
  {
    id: '5.button.loading',
    area: 'analysis',
    rule: 'The Analyze button is disabled while loading',
    test: 'src/client/features/analysis/ClaimForm.test.tsx > the form > cannot be sent or changed while it is being sent',
  },
  {
    id: '5.button.empty',
    area: 'analysis',
    rule: 'The Analyze button is disabled when the input is empty',
    test: [
      'src/client/features/analysis/ClaimForm.test.tsx > the form > cannot be sent while it holds ""',
      'src/client/features/analysis/ClaimForm.test.tsx > the form > cannot be sent while it holds "   "',
      'e2e/submit.spec.ts > a claim goes from the form through live stages to its report',
    ],
  },
  {
    id: '5.auth.required',
    area: 'accounts',
    rule: 'E-mail and password are required',
    test: [
      'e2e/authRefused.spec.ts > registering > asks for all that is missing before anybody is asked',
      'src/client/features/account/checkAuth.test.ts > the form of the sign-in > names all that is missing at once, in the order of the fields',
    ],
  },
  {
    id: '5.auth.email-field',
    area: 'accounts',
    rule: 'The e-mail field is of type email',
    test: 'src/client/features/account/AuthModal.test.tsx > the sign-in > asks for e-mail and password, in fields that password managers know',
  },
  {
    id: '5.auth.password-min',
    area: 'accounts',
    rule: 'The password has at least 6 characters',
    test: 'e2e/authRefused.spec.ts > registering > asks for all that is missing before anybody is asked',
  },
  {
    id: '5.auth.name',
    area: 'accounts',
    rule: 'The name is required in register mode',
    test: 'e2e/authRefused.spec.ts > registering > asks for all that is missing before anybody is asked',
  },
  {
    id: '5.auth.server.email',
    area: 'accounts',
    rule: 'The server refuses an invalid e-mail',
    test: 'src/server/vendors/identity/embedded/calls/signUp.test.ts > registering at the identity service, past every form',
  },
  {
    id: '5.auth.server.weak',
    area: 'accounts',
    rule: 'The server refuses a weak password',
    test: 'src/server/vendors/identity/embedded/calls/signUp.test.ts > registering at the identity service, past every form',
  },
  {
    id: '5.auth.server.in-use',
    area: 'accounts',
    rule: 'The server refuses an e-mail in use',
    test: 'e2e/authRefused.spec.ts > registering > with an address in use is refused',
  },
  {
    id: '5.auth.verified',
    area: 'accounts',
    rule: 'The e-mail must be verified before sign-in',
    test: 'src/server/domain/accounts/exchange.db.test.ts > an address that is not verified > signs nobody in',
  },
  {
    id: '5.resubmit.needs',
    area: 'report',
    rule: 'Resubmit needs reportId and content',
    test: [
      'src/server/domain/analysis/resubmitting.db.test.ts > resubmitting > takes the claim of the report, whatever its case and spaces, and no other',
      'src/server/domain/analysis/resubmitting.db.test.ts > resubmitting > of a report that is not there is not found',
    ],
  },
  {
    id: '5.detailed.needs',
    area: 'report',
    rule: 'A detailed analysis needs a report id and a non-anonymous user',
    test: [
      'src/client/features/report/askForDetailed.test.ts > asking for a detailed analysis > needs the id of a report, and says so without asking',
      'src/server/api/conformanceFurther.db.test.ts > POST /analysis/detailed/{reportId} > by a visitor: 401',
    ],
  },
  {
    id: '5.seo.blank-slug',
    area: 'admin',
    rule: 'On an SEO update an empty or blank slug is left out of the payload',
    test: [
      'src/client/features/admin/seo/seoDraft.test.ts > what is sent of an edit > leaves out an address that is ""',
      'src/client/features/admin/seo/seoDraft.test.ts > what is sent of an edit > leaves out an address that is "   "',
      'src/server/domain/reports/editSeo.db.test.ts > an admin who edits what a report says of itself > leaves the address as it is with the slug ""',
      'src/server/domain/reports/editSeo.db.test.ts > an admin who edits what a report says of itself > leaves the address as it is with the slug "   "',
    ],
  },
  {
    id: '5.response.no-body',
    area: 'analysis',
    rule: 'A missing response body has its text',
    text: 'No data received from server',
    test: [
      'e2e/troubles.spec.ts > a start that fails > because nothing came back says so',
      'src/client/features/analysis/readRefusal.test.ts > the words for a start that was refused > are that nothing was received, for an answer with nothing in it',
    ],
  },
  {
    id: '5.shared.no-result',
    area: 'api',
    rule: 'A shared report without a result has its text',
    text: 'Report has no analysis result',
    test: [
      'src/client/pages/SharedReportPage.test.tsx > the shared view of a report > says so while there is nothing to show yet, and when there will be nothing',
      'e2e/shared.spec.ts > a shared report without a result says so',
    ],
  },
];
