import { purpose } from './1-purpose.ts';
import { routes } from './2-routes.ts';
import { navigation } from './2-navigation.ts';
import { analysisForm } from './2-analysis-form.ts';
import { reportPage } from './2-report-page.ts';
import { usersAndReports } from './3-users-and-reports.ts';
import { analysisBlocks } from './3-analysis-blocks.ts';
import { responses } from './3-responses.ts';
import { sessions } from './4-sessions.ts';
import { analysisAndReport } from './4-analysis-and-report.ts';
import { content } from './5-content.ts';
import { inputs } from './5-inputs.ts';
import { roles } from './6-roles.ts';
import { calls } from './7-calls.ts';
import { errorsAnalysis } from './8-errors-analysis.ts';
import { errorsAccounts } from './8-errors-accounts.ts';
import { constants } from './9-constants.ts';
import { score } from './9-score.ts';
import type { Row } from './row.ts';

/** Everything that the product owes, section by section. */
export const rows: readonly Row[] = [
  ...purpose,
  ...routes,
  ...navigation,
  ...analysisForm,
  ...reportPage,
  ...usersAndReports,
  ...analysisBlocks,
  ...responses,
  ...sessions,
  ...analysisAndReport,
  ...content,
  ...inputs,
  ...roles,
  ...calls,
  ...errorsAnalysis,
  ...errorsAccounts,
  ...constants,
  ...score,
];
