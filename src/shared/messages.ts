import * as limits from './limits.ts';
import { pageMessages } from './pageMessages.ts';
import failures from './texts/failures.json' with { type: 'json' };
import texts from './texts/server.json' with { type: 'json' };

export const messages = {
  ...pageMessages,
  ...texts,
  similarTooLong: `Similar reports are found for claims of at most ${limits.CLAIM_MAX} characters`,
  contentTooShort: `Content must be at least ${limits.CONTENT_MIN} characters long`,
  contentTooLong: `Content cannot exceed ${limits.CONTENT_MAX} characters`,
  notesTooLong: `Notes cannot exceed ${limits.NOTES_MAX} characters`,
  speakerTooLong: `Speaker cannot exceed ${limits.SPEAKER_MAX} characters`,
  originTooLong: `Origin cannot exceed ${limits.ORIGIN_MAX} characters`,
  versionNotFound: `This version no longer exists. The newest ${limits.VERSIONS_MAX} versions of a report are kept.`,
  unexpected: (reference: string) =>
    `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${reference}`,
  tooManyFields: (most: number) =>
    `The request has too many fields: at most ${most} are taken, list entries included.`,
  nestedTooDeep: `The request is nested too deeply: at most ${limits.BODY_DEPTH_MAX} levels are taken.`,
  tooManyCalls: `At most ${limits.BATCH_MAX} calls can travel in one request.`,
  tooManyParameters: `The address has too many parameters: at most ${limits.QUERY_PARAMETERS_MAX} are taken.`,
};

export const failureMessages = {
  ...failures,
  analysis_failed: pageMessages.analysisFailed,
  page_forbidden: texts.urlLocal,
};
