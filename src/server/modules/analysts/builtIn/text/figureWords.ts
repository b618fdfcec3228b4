const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Without "one", which mostly is a pronoun. */
export const NUMBER_WORDS =
  words(`two three four five six seven eight nine ten eleven twelve thirteen
  fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty
  ninety hundred thousand million billion trillion dozen`);

export const MONTHS = words(`january february march april may june july august september october
  november december jan feb apr jun jul aug sep sept oct nov dec`);

/** A number after one of these only points somewhere, or belongs to a name. */
export const POINTERS =
  words(`page pages p pp chapter section sections no nr number version v figure
  fig table volume vol article paragraph line room channel route highway flight level type part
  episode season phase step rule question lesson top windows apollo covid sars formula catch`);

/** A four-digit number after one of these is a year. */
export const YEAR_CUES =
  words(`in since from by until till during year before after around circa late
  early mid between spring summer autumn fall winter of to and the`);
/** … unless it counts what follows: "of 2000 people". */
export const WEAK_YEAR_CUES = words(`of to and the between around`);

/** "10 reasons why": a list, not a figure. */
export const LIST_NOUNS = words(`reasons things ways tricks signs facts tips hacks secrets`);

/** "100% true": an absolute, not a figure. */
export const CERTAINTIES = words(`true false safe effective natural proven guaranteed sure certain
  real right wrong legit accurate correct fake pure organic`);

export const MULTIPLES = words(`times million billion trillion thousand hundred dozen percent per`);

export const UNCOUNTED =
  words(`and or but is are was were the a an of in on at to for from by with as
  that who which it they we you he she if then than so because when while not no has have had will
  would can could may might should do does did out`);
