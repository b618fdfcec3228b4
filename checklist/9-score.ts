import type { Row } from './row.ts';

/** The score, its labels, grades and colours. */
export const score: readonly Row[] = [
  {
    id: '9.score.formula',
    area: 'analysis',
    rule: 'The score is the weighted sum divided by 6',
    test: [
      'src/shared/scoring.test.ts > the overall score > is 42 for a true/false grade 8, others [ 6, 6, 6, 6, 6 ], chat 0, search 0, general 3',
      'src/shared/scoring.test.ts > the overall score > agrees with the same sum in whole numbers, worked out another way',
      'src/shared/scoring.test.ts > the overall score > shows its whole sum',
    ],
  },
  {
    id: '9.score.rounded',
    area: 'analysis',
    rule: 'The score is rounded to an integer, halves up, in exact arithmetic',
    test: [
      'src/shared/scoring.test.ts > the overall score > rounds the exact half of 423 / 6 up where floating point falls below it',
      'src/shared/scoring.test.ts > the overall score > rounds the exact half of 339 / 6 up where floating point falls below it',
      'src/shared/scoring.test.ts > the overall score > rounds the exact half of 231 / 6 up where floating point falls below it',
      'src/shared/scoring.test.ts > the overall score > is a whole number from 5 to 100',
    ],
  },
  {
    id: '9.score.adjusted',
    area: 'analysis',
    rule: "The true/false grade is adjusted by 0.2 of the others' mean distance from 5",
    test: [
      'src/shared/scoring.test.ts > the overall score > is 42 for a true/false grade 8, others [ 6, 6, 6, 6, 6 ], chat 0, search 0, general 3',
      'src/shared/scoring.test.ts > the overall score > is 72 for a true/false grade 8, others [ 2, 2, 2, 2, 2 ], chat 70, search 7, general 70',
      'src/shared/scoring.test.ts > the overall score > agrees with the same sum in whole numbers, worked out another way',
    ],
  },
  {
    id: '9.score.direction',
    area: 'analysis',
    rule: "The adjustment goes in the direction of the grade's distance from 5",
    test: [
      'src/shared/scoring.test.ts > the overall score > is 45 for a true/false grade 4.9, others [ 10, 10, 10, 10, 10 ], chat 50, search 5, general 50',
      'src/shared/scoring.test.ts > the overall score > is 56 for a true/false grade 5.1, others [ 10, 10, 10, 10, 10 ], chat 50, search 5, general 50',
    ],
  },
  {
    id: '9.score.at-five',
    area: 'analysis',
    rule: 'A true/false grade of exactly 5 is not adjusted',
    test: 'src/shared/scoring.test.ts > the overall score > is 50 for a true/false grade 5, others [ 10, 10, 10, 10, 10 ], chat 50, search 5, general 50',
  },
  {
    id: '9.score.clamped',
    area: 'analysis',
    rule: 'The adjusted grade is clamped to 1 to 10',
    test: [
      'src/shared/scoring.test.ts > the overall score > is 5 for a true/false grade 0, others [ 0, 0, 0, 0, 0 ], chat 0, search 0, general 0',
      'src/shared/scoring.test.ts > the overall score > is 50 for a true/false grade 9.5, others [ 9, 9, 9, 9, 9 ], chat 0, search 0, general 0',
    ],
  },
  {
    id: '9.score.thrice',
    area: 'analysis',
    rule: 'The adjusted grade counts three times',
    test: [
      'src/shared/scoring.test.ts > the overall score > shows its whole sum',
      'src/shared/scoring.test.ts > the overall score > agrees with the same sum in whole numbers, worked out another way',
    ],
  },
  {
    id: '9.score.chat',
    area: 'analysis',
    rule: 'The chat percentage counts once',
    test: [
      'src/shared/scoring.test.ts > the overall score > shows its whole sum',
      'src/shared/scoring.test.ts > the overall score > agrees with the same sum in whole numbers, worked out another way',
    ],
  },
  {
    id: '9.score.search',
    area: 'analysis',
    rule: 'The search main grade times 10 counts once',
    test: [
      'src/shared/scoring.test.ts > the overall score > shows its whole sum',
      'src/shared/scoring.test.ts > the overall score > agrees with the same sum in whole numbers, worked out another way',
    ],
  },
  {
    id: '9.score.general',
    area: 'analysis',
    rule: 'The third-party percentage counts once',
    test: [
      'src/shared/scoring.test.ts > the overall score > shows its whole sum',
      'src/shared/scoring.test.ts > the overall score > agrees with the same sum in whole numbers, worked out another way',
    ],
  },
  {
    id: '9.label.90',
    area: 'analysis',
    rule: 'From 90 the label',
    text: 'Highly Credible',
    test: [
      'src/shared/scoreWords.test.ts > the words for a score > 100 is Highly Credible',
      'src/shared/scoreWords.test.ts > the words for a score > 90 is Highly Credible',
    ],
  },
  {
    id: '9.label.80',
    area: 'analysis',
    rule: 'From 80 the label',
    text: 'Very Credible',
    test: [
      'src/shared/scoreWords.test.ts > the words for a score > 80 is Very Credible',
      'src/shared/scoreWords.test.ts > the words for a score > 89 is Very Credible',
    ],
  },
  {
    id: '9.label.70',
    area: 'analysis',
    rule: 'From 70 the label',
    text: 'Generally Credible',
    test: [
      'src/shared/scoreWords.test.ts > the words for a score > 70 is Generally Credible',
      'src/shared/scoreWords.test.ts > the words for a score > 79 is Generally Credible',
    ],
  },
  {
    id: '9.label.60',
    area: 'analysis',
    rule: 'From 60 the label',
    text: 'Moderately Credible',
    test: [
      'src/shared/scoreWords.test.ts > the words for a score > 60 is Moderately Credible',
      'src/shared/scoreWords.test.ts > the words for a score > 69 is Moderately Credible',
    ],
  },
  {
    id: '9.label.50',
    area: 'analysis',
    rule: 'From 50 the label',
    text: 'Somewhat Credible',
    test: [
      'src/shared/scoreWords.test.ts > the words for a score > 50 is Somewhat Credible',
      'src/shared/scoreWords.test.ts > the words for a score > 59 is Somewhat Credible',
    ],
  },
  {
    id: '9.label.40',
    area: 'analysis',
    rule: 'From 40 the label',
    text: 'Low Credibility',
    test: [
      'src/shared/scoreWords.test.ts > the words for a score > 40 is Low Credibility',
      'src/shared/scoreWords.test.ts > the words for a score > 49 is Low Credibility',
    ],
  },
  {
    id: '9.label.30',
    area: 'analysis',
    rule: 'From 30 the label',
    text: 'Very Low Credibility',
    test: [
      'src/shared/scoreWords.test.ts > the words for a score > 30 is Very Low Credibility',
      'src/shared/scoreWords.test.ts > the words for a score > 39 is Very Low Credibility',
    ],
  },
  {
    id: '9.label.below',
    area: 'analysis',
    rule: 'Below 30 the label',
    text: 'Not Credible',
    test: [
      'src/shared/scoreWords.test.ts > the words for a score > 29 is Not Credible',
      'src/shared/scoreWords.test.ts > the words for a score > 0 is Not Credible',
    ],
  },
  {
    id: '9.grade.excellent',
    area: 'analysis',
    rule: 'Grades from 8 are Excellent',
    text: 'Excellent',
    test: [
      'src/shared/scoreWords.test.ts > the words for a grade > 10 is Excellent',
      'src/shared/scoreWords.test.ts > the words for a grade > 8 is Excellent',
    ],
  },
  {
    id: '9.grade.good',
    area: 'analysis',
    rule: 'Grades from 6 are Good',
    text: 'Good',
    test: [
      'src/shared/scoreWords.test.ts > the words for a grade > 7.9 is Good',
      'src/shared/scoreWords.test.ts > the words for a grade > 6 is Good',
    ],
  },
  {
    id: '9.grade.fair',
    area: 'analysis',
    rule: 'Grades from 4 are Fair',
    text: 'Fair',
    test: [
      'src/shared/scoreWords.test.ts > the words for a grade > 5.9 is Fair',
      'src/shared/scoreWords.test.ts > the words for a grade > 4 is Fair',
    ],
  },
  {
    id: '9.grade.poor',
    area: 'analysis',
    rule: 'Grades below are Poor',
    text: 'Poor',
    test: [
      'src/shared/scoreWords.test.ts > the words for a grade > 3.9 is Poor',
      'src/shared/scoreWords.test.ts > the words for a grade > 0 is Poor',
    ],
  },
  {
    id: '9.band.grade',
    area: 'analysis',
    rule: 'Grade colours change at 9, 7, 5 and 3',
    test: 'src/shared/scoreWords.test.ts > the colour steps > of grades at 9, 7, 5 and 3',
  },
  {
    id: '9.band.category',
    area: 'analysis',
    rule: 'Category score colours change at 8.5, 7 and 5',
    test: 'src/shared/scoreWords.test.ts > the colour steps > of categories at 8.5, 7 and 5',
  },
  {
    id: '9.band.mobile',
    area: 'analysis',
    rule: 'Mobile score colours change at 80, 60 and 40',
    test: 'src/shared/scoreWords.test.ts > the colour steps > of the bottom bar at 80, 60 and 40',
  },
];
