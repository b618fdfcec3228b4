import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const bodyRecords: readonly StarterRecord[] = [
  {
    id: 'ten-percent-of-brain',
    claim: 'Humans use only ten percent of their brains',
    phrasings: [
      'We only use 10 percent of our brains',
      'Humans use ten percent of their brain',
      'People only use ten percent of their brain capacity',
      'The average person uses only ten percent of the brain',
      'Only ten percent of the human brain is used',
      'We use just 10 % of our brain power',
      'We only use a tenth of our brain',
      'Most people only use ten percent of their brains',
      '90 percent of the brain is unused',
    ],
    rating: 'FALSE',
    summary:
      'Brain imaging shows activity in practically all parts of the brain over a day, even in sleep. The brain is two percent of the weight of the body but uses about a fifth of its energy, and damage to almost any part of it has effects.',
    keyFindings: ['No area has been found that lies idle all the time.'],
    links: [wikipedia('Ten_percent_of_the_brain_myth'), britannica('Brain', 'science/brain')],
  },
  {
    id: 'left-right-brained',
    claim: 'People are either left-brained or right-brained',
    phrasings: [
      'People are left-brained or right-brained',
      'Creative people are right-brained',
      'Logical people are left-brained',
      'Some people are left-brained and others are right-brained',
    ],
    rating: 'FALSE',
    summary:
      'Some functions such as language lie more in one half, but people do not use one half more than the other as a trait. Scans of more than 1,000 brains found no sign of such types.',
    keyFindings: ['Both halves work together in creative and in logical tasks.'],
    links: [
      wikipedia('Lateralization_of_brain_function'),
      britannica('Human nervous system', 'science/human-nervous-system'),
    ],
  },
  {
    id: 'shaving-thicker-hair',
    claim: 'Shaving makes hair grow back thicker',
    phrasings: [
      'Shaved hair grows back thicker',
      'Hair grows back thicker after shaving',
      'Shaving makes hair thicker',
      'Shaving makes your hair grow back thicker',
      'Shaving makes your hair grow back thicker and darker',
      'Shaving makes hair grow faster',
      'If you shave your hair it grows back thicker',
    ],
    rating: 'FALSE',
    summary:
      'Shaving cuts the hair above the skin and does not touch the root, which sets its thickness, colour and speed of growth. The blunt tip of a stubble feels coarser than the tapered tip of a grown hair.',
    keyFindings: ['A controlled trial found no change as early as 1928.'],
    links: [
      wikipedia('Shaving'),
      page(
        'Mayo Clinic',
        'Shaving hair: does it grow back thicker?',
        'https://www.mayoclinic.org/healthy-lifestyle/adult-health/expert-answers/hair-removal/faq-20058427',
      ),
    ],
  },
  {
    id: 'hair-nails-after-death',
    claim: 'Hair and nails continue to grow after death',
    phrasings: [
      'Hair and fingernails keep growing after death',
      'Fingernails keep growing after you die',
      'Your hair keeps growing after you die',
      'Nails grow after death',
      'Hair and nails keep growing after death',
      'Your nails keep growing after you die',
      'Hair keeps growing after death',
    ],
    rating: 'FALSE',
    summary:
      'Growth needs new cells and energy, which stop with the circulation. The skin dries and draws back, so that nails and stubble seem longer.',
    keyFindings: ['Undertakers use moisturising cream against the effect.'],
    links: [wikipedia('Nail_(anatomy)'), britannica('Nail', 'science/nail-anatomy')],
  },
  {
    id: 'deoxygenated-blood-blue',
    claim: 'Blood is blue inside the body',
    phrasings: [
      'Human blood is blue in the veins',
      'Blood is blue until it touches air',
      'Blood without oxygen is blue',
      'Deoxygenated blood is blue',
      'Our blood is blue inside our bodies',
      'Human blood is blue inside the body',
      'Blood in the veins is blue',
      'Blood is blue in your veins',
    ],
    rating: 'FALSE',
    summary:
      'Human blood is always red: bright with oxygen, dark red without. Veins look bluish because of the way the skin scatters and absorbs light.',
    keyFindings: ['Blood drawn from a vein into an airless tube is dark red.'],
    links: [wikipedia('Blood'), britannica('Blood', 'science/blood-biochemistry')],
  },
  {
    id: 'adult-206-bones',
    claim: 'The adult human body has 206 bones',
    phrasings: [
      'An adult human has 206 bones',
      'The human body has 206 bones',
      'There are 206 bones in the human body',
      'Adults have 206 bones',
      'The adult human skeleton has 206 bones',
      'There are 206 bones in the adult human body',
      'Humans have 206 bones',
    ],
    rating: 'TRUE',
    summary:
      'An adult usually has 206 bones, after many that are separate at birth have grown together. A few people have one or two more or fewer.',
    keyFindings: ['A newborn child has about 270 bones.'],
    links: [wikipedia('Human_skeleton'), britannica('Human skeleton', 'science/human-skeleton')],
  },
  {
    id: 'tongue-taste-map',
    claim: 'Different parts of the tongue taste different flavours',
    phrasings: [
      'The tongue has separate zones for each taste',
      'You taste sweet only at the tip of the tongue',
      'The tongue has different areas for different tastes',
      'The tongue map is correct',
      'Different parts of the tongue detect different tastes',
      'Different areas of the tongue taste different things',
    ],
    rating: 'FALSE',
    summary:
      'Receptors for all the basic tastes are found all over the tongue, with only slight differences in sensitivity. The well-known map goes back to a misread German paper of 1901.',
    keyFindings: ['There are five generally accepted basic tastes, umami among them.'],
    links: [
      wikipedia('Tongue_map'),
      page('NIDCD', 'Taste disorders', 'https://www.nidcd.nih.gov/health/taste-disorders'),
    ],
  },
];
