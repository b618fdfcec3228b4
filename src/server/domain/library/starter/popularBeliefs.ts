import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const popularBeliefRecords: readonly StarterRecord[] = [
  {
    id: 'learning-styles',
    claim: 'People learn better when taught in their preferred learning style',
    phrasings: [
      'Students learn better when taught in their learning style',
      'Matching teaching to learning styles improves learning',
      'Students learn better when they are taught in their preferred learning style',
      'People learn better when they are taught in their preferred learning style',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'People do have preferences, but controlled studies do not find that they learn more when lessons are fitted to a supposed visual or auditory type. What helps is teaching that fits the subject, and practice with feedback.',
    keyFindings: ['Reviews in 2008 and later found practically no sound evidence for the idea.'],
    links: [wikipedia('Learning_styles'), britannica('Education', 'topic/education')],
  },
  {
    id: 'homeopathy-works',
    claim: 'Homeopathy works better than placebo',
    phrasings: [
      'Homeopathy works',
      'Homeopathy is effective',
      'Homeopathic remedies are effective',
      'Homeopathy is more effective than placebo',
      'Homeopathic remedies work better than placebo',
      'Homeopathic remedies work',
      'Homeopathic medicine works',
      'Homeopathy is better than placebo',
    ],
    rating: 'FALSE',
    summary:
      'Careful trials and reviews of them find no condition for which homeopathic preparations do more than a dummy treatment. Many are diluted so far that not a single molecule of the named substance remains.',
    keyFindings: [
      'An Australian review of 176 studies in 2015 found no reliable evidence for any condition.',
    ],
    links: [
      page(
        'National Center for Complementary and Integrative Health',
        'Homeopathy',
        'https://www.nccih.nih.gov/health/homeopathy',
      ),
      wikipedia('Homeopathy'),
    ],
  },
  {
    id: 'full-moon-crime',
    claim: 'The full moon makes people behave strangely',
    phrasings: [
      'There are more crimes during a full moon',
      'The full moon affects human behaviour',
      'Crime rises during a full moon',
      'The full moon makes people crazy',
      'People behave strangely during a full moon',
      'More crimes happen during a full moon',
      'More babies are born during a full moon',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Large counts of crimes, emergencies, births and psychiatric admissions show no dependence on the phase of the Moon. Some studies find slightly shorter sleep before a full moon.',
    keyFindings: ['What fits a belief is remembered better than what does not.'],
    links: [wikipedia('Lunar_effect'), britannica('Moon', 'place/Moon')],
  },
  {
    id: 'elvis-alive',
    claim: 'Elvis Presley is still alive',
    phrasings: [
      'Elvis is alive',
      'Elvis is still alive',
      'Elvis Presley is alive',
      'Elvis is not dead',
      'Elvis Presley is not dead',
      'Elvis Presley faked his death',
      'Elvis faked his death',
    ],
    rating: 'FALSE',
    summary:
      'Elvis Presley died in Memphis on 16 August 1977, as the death certificate, the autopsy and many witnesses confirm.',
    keyFindings: ['He was 42 years old.'],
    links: [wikipedia('Elvis_Presley'), britannica('Elvis Presley', 'biography/Elvis-Presley')],
  },
  {
    id: 'zodiac-personality',
    claim: 'Your star sign determines your personality',
    phrasings: [
      'Star signs determine personality',
      'Your zodiac sign determines your personality',
      'Zodiac signs determine personality',
      'Your personality depends on your star sign',
      'Your zodiac sign affects your personality',
    ],
    rating: 'FALSE',
    summary:
      'Studies of many thousands of people found no connection between the date of birth under a sign and personality. Descriptions of the signs are so general that most people recognise themselves in any of them.',
    keyFindings: ['This readiness to agree is called the Barnum effect.'],
    links: [wikipedia('Barnum_effect'), britannica('Zodiac', 'topic/zodiac')],
  },
];
