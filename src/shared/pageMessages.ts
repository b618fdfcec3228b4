import texts from './texts/pages.json' with { type: 'json' };

/** Apart from `messages`, so that browsers do not load the texts of the server. */
export const pageMessages = {
  ...texts,
  resubmitAfter: (date: string) => `Analysis can be resubmitted after ${date}`,
};
