import type { LimitName } from '../../../../shared/limits.ts';

/** A limit in plain words; `unit` follows its number. */
export interface LimitWords {
  name: LimitName;
  label: string;
  unit: string;
  note?: string;
}

/** The limits, as an admin looks for them. */
export const settingGroups: readonly { title: string; limits: readonly LimitWords[] }[] = [
  {
    title: 'Allowance',
    limits: [
      {
        name: 'anonymousReportsPerMonth',
        label: 'Free reports of a visitor',
        unit: 'a month',
        note: 'Who has no account may start so many; registered people have no limit.',
      },
      {
        name: 'addressReportsPerMonth',
        label: 'Free reports of a network address',
        unit: 'a month',
        note: 'Of all visitors there together.',
      },
      {
        name: 'returnsPerVisitorAndMonth',
        label: 'Reports given back to a visitor',
        unit: 'a month',
        note: 'When an analysis failed on our side.',
      },
      {
        name: 'returnsPerAddressAndMonth',
        label: 'Reports given back to a network address',
        unit: 'a month',
      },
    ],
  },
  {
    title: 'Throttles',
    limits: [
      {
        name: 'submissionsPerMinute',
        label: 'Submissions of a visitor or account',
        unit: 'in 60 seconds',
      },
      {
        name: 'addressSubmissionsPerMinute',
        label: 'Submissions from a network address',
        unit: 'in 60 seconds',
      },
      {
        name: 'accountSubmissionsPerHour',
        label: 'Submissions of an account',
        unit: 'in 60 minutes',
      },
      {
        name: 'addressReadsPerMinute',
        label: 'Answers for a network address',
        unit: 'in 60 seconds',
        note: 'Of one instance. A list counts as 3 more, a search as 5, a start as 10, a page made anew as 20; what lies ready in memory as nothing. Behind a proxy that TRUST_PROXY does not name, everybody shares this.',
      },
      {
        name: 'addressStreamsAtOnce',
        label: 'Live streams for a network address',
        unit: 'at once',
        note: 'Of one instance.',
      },
    ],
  },
  {
    title: 'Analysing',
    limits: [
      {
        name: 'reuseDays',
        label: 'An equal claim gets the stored report',
        unit: 'days',
        note: '0 has every claim analysed anew.',
      },
      {
        name: 'resubmitCooldownDays',
        label: 'Pause before a report is analysed again',
        unit: 'days',
      },
      {
        name: 'vendorRequestsAtOnce',
        label: 'Requests to one vendor at a time',
        unit: 'per instance',
        note: 'Further questions wait their turn.',
      },
    ],
  },
];
