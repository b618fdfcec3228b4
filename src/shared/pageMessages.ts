import texts from './texts/pages.json' with { type: 'json' };

/** The texts of the error catalog that pages show by themselves, apart from what only the server answers. */
export const pageMessages = {
  ...texts,
  resubmitAfter: (date: string) => `Analysis can be resubmitted after ${date}`,
};
