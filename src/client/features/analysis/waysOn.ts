import { failureMessages } from '../../../shared/failureMessages.ts';
import { messages } from '../../../shared/messages.ts';
import type { Failure } from '../../../shared/schema/failure.ts';

/** What a person can do about an analysis that gave nothing. */
export interface WaysOn {
  title: string;
  /** Asking for the very same again may help. */
  again: boolean;
  /** What else to try in the form, in the words of a button. */
  instead: string | null;
}

const PASTE = 'Paste the text instead';
const unread = (again: boolean): WaysOn => ({
  title: 'The page could not be read',
  again,
  instead: PASTE,
});

const ways: Record<Failure, WaysOn> = {
  analysis_failed: { title: messages.analysisFailed, again: true, instead: null },
  out_of_time: { title: messages.analysisFailed, again: true, instead: null },
  content_refused: { title: messages.analysisFailed, again: false, instead: 'Change the text' },
  page_forbidden: unread(false),
  page_unreachable: unread(true),
  page_error_status: unread(true),
  page_redirects: unread(false),
  page_too_large: unread(false),
  page_timed_out: unread(true),
  page_not_text: unread(false),
  page_unreadable: unread(false),
};

/** The ways on from a failure, known by its text; without one, or with another, to try again. */
export function waysOn(error: string | null): WaysOn {
  const known = (Object.keys(ways) as Failure[]).find((name) => failureMessages[name] === error);
  return ways[known ?? 'analysis_failed'];
}
