import * as limits from './limits.ts';
import texts from './texts/account.json' with { type: 'json' };

/** Apart from other messages, so that pages load it only when somebody signs in. */
export const accountMessages = {
  ...texts,
  passwordWeak: `Password should be at least ${limits.PASSWORD_MIN} characters long.`,
  nameTooLong: `A name cannot exceed ${limits.NAME_MAX} characters`,
  labelTooLong: `A label can have ${limits.LABEL_MAX} characters at most.`,
  labelsOfReport: `A report can have ${limits.LABELS_PER_REPORT} labels at most.`,
  labelsOfPerson: `You can have ${limits.LABELS_PER_PERSON} different labels at most. Remove one that you no longer need.`,
  followsOfPerson: `You can follow ${limits.FOLLOWS_MAX} reports at most. Stop following one that you no longer need.`,
};
