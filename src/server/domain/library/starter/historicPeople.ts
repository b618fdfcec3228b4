import { britannica, page, unesco, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const historicPeopleRecords: readonly StarterRecord[] = [
  {
    id: 'napoleon-short',
    claim: 'Napoleon was short',
    phrasings: [
      'Napoleon was unusually short',
      'Napoleon Bonaparte was very short',
      'Napoleon Bonaparte was short',
      'Napoleon was very short',
      'Napoleon was a short man',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Napoleon measured about 1.68 metres, average or slightly more for a Frenchman of his time. The figure of five feet two was in French inches, which are longer, and British cartoons did the rest.',
    keyFindings: ['His nickname "the little corporal" was meant with affection.'],
    links: [wikipedia('Napoleon'), britannica('Napoleon I', 'biography/Napoleon-I')],
  },
  {
    id: 'einstein-failed-maths',
    claim: 'Albert Einstein failed maths at school',
    phrasings: [
      'Einstein failed maths',
      'Einstein was bad at maths',
      'Albert Einstein failed mathematics in school',
      'Einstein failed math in school',
      'Einstein failed math',
      'Albert Einstein failed math',
      'Einstein was bad at math in school',
      'Albert Einstein was bad at math',
    ],
    rating: 'FALSE',
    summary:
      'Einstein was very good at mathematics and said that he had mastered calculus before he was fifteen. At sixteen he failed an entrance examination in Zürich in other subjects, not in mathematics.',
    keyFindings: ['His leaving certificate of 1896 shows the best marks in algebra and geometry.'],
    links: [
      wikipedia('Albert_Einstein'),
      page(
        'Nobel Prize',
        'Albert Einstein: facts',
        'https://www.nobelprize.org/prizes/physics/1921/einstein/facts/',
      ),
    ],
  },
  {
    id: 'einstein-nobel-relativity',
    claim: 'Albert Einstein won the Nobel Prize for the theory of relativity',
    phrasings: [
      'Einstein won the Nobel Prize for relativity',
      'Einstein received the Nobel Prize for the theory of relativity',
      'Einstein got the Nobel Prize for relativity',
      'Einstein won a Nobel Prize for his theory of relativity',
      'Albert Einstein received the Nobel Prize for the theory of relativity',
    ],
    rating: 'FALSE',
    summary:
      'The Nobel Prize in Physics of 1921 was given for his services to theoretical physics and especially for the law of the photoelectric effect. Relativity was still disputed by some on the committee.',
    keyFindings: ['The prize of 1921 was handed over in 1922.'],
    links: [
      page(
        'Nobel Prize',
        'Albert Einstein: facts',
        'https://www.nobelprize.org/prizes/physics/1921/einstein/facts/',
      ),
      wikipedia('Albert_Einstein'),
    ],
  },
  {
    id: 'curie-two-nobel-prizes',
    claim: 'Marie Curie won two Nobel Prizes',
    phrasings: [
      'Marie Curie received two Nobel Prizes',
      'Marie Curie won the Nobel Prize twice',
      'Marie Curie was awarded two Nobel Prizes',
    ],
    rating: 'TRUE',
    summary:
      'Marie Curie shared the prize in physics in 1903 and received the prize in chemistry alone in 1911. She is the only person to have won in two different sciences.',
    keyFindings: ['She was the first woman to receive a Nobel Prize.'],
    links: [
      page(
        'Nobel Prize',
        'Marie Curie: facts',
        'https://www.nobelprize.org/prizes/physics/1903/marie-curie/facts/',
      ),
      britannica('Marie Curie', 'biography/Marie-Curie'),
    ],
  },
  {
    id: 'columbus-first-european',
    claim: 'Columbus was the first European to reach America',
    phrasings: [
      'Columbus discovered America',
      'Christopher Columbus discovered America',
      'Columbus was the first European in America',
      'Christopher Columbus was the first European to reach America',
      'Christopher Columbus was the first European to reach the Americas',
      'America was discovered by Columbus',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'People had lived in the Americas for more than 15,000 years, and Norse seafarers built houses in Newfoundland about the year 1000. The voyage of 1492 did begin the lasting contact between the continents.',
    keyFindings: ['Wood at the Norse site was cut in the year 1021, as tree rings show.'],
    links: [
      unesco("L'Anse aux Meadows National Historic Site", 4),
      wikipedia('Voyages_of_Christopher_Columbus'),
    ],
  },
  {
    id: 'marie-antoinette-cake',
    claim: 'Marie Antoinette said "Let them eat cake"',
    phrasings: [
      'Marie Antoinette told the poor to eat cake',
      'Marie Antoinette said let the people eat cake',
      '"Let them eat cake" was said by Marie Antoinette',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'There is no record that she ever said it. Rousseau wrote of a "great princess" with a similar sentence about 1765, when Marie Antoinette was a child in Vienna.',
    keyFindings: ['The word was brioche, not cake.'],
    links: [
      wikipedia('Let_them_eat_cake'),
      britannica('Marie-Antoinette', 'biography/Marie-Antoinette-queen-of-France'),
    ],
  },
];
