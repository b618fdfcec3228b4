import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const organAndGeneRecords: readonly StarterRecord[] = [
  {
    id: 'heart-four-chambers',
    claim: 'The human heart has four chambers',
    phrasings: [
      'The heart has four chambers',
      'There are four chambers in the human heart',
      'The human heart consists of four chambers',
    ],
    rating: 'TRUE',
    summary:
      'Two atria take in the blood and two ventricles pump it out, one pair for the lungs and one for the rest of the body. Other mammals and birds have four chambers too.',
    keyFindings: ['Most reptiles have three chambers, fishes two.'],
    links: [wikipedia('Heart'), britannica('Heart', 'science/heart')],
  },
  {
    id: 'heart-pumps-blood',
    claim: 'The heart pumps blood through the body',
    phrasings: [
      'The heart pumps blood',
      'The human heart pumps blood',
      'The heart pumps blood around the body',
      'Blood is pumped by the heart',
    ],
    rating: 'TRUE',
    summary:
      'The heart drives about five litres of blood a minute through lungs and body in an adult at rest. William Harvey described the circulation in 1628.',
    keyFindings: ['It beats some 100,000 times a day.'],
    links: [wikipedia('Heart'), britannica('Heart', 'science/heart')],
  },
  {
    id: 'humans-46-chromosomes',
    claim: 'Humans have 46 chromosomes',
    phrasings: [
      'Humans have 23 pairs of chromosomes',
      'Human cells have 46 chromosomes',
      'There are 46 chromosomes in human cells',
      'A human cell has 46 chromosomes',
      'There are 46 chromosomes in a human cell',
      'People have 46 chromosomes',
    ],
    rating: 'TRUE',
    summary:
      'Most human cells hold 23 pairs of chromosomes, one of each pair from either parent; egg and sperm cells hold 23 single ones. Some people have one more or less, as in Down syndrome.',
    keyFindings: ['Until 1956 textbooks gave the number as 48.'],
    links: [
      wikipedia('Chromosome'),
      page(
        'National Human Genome Research Institute',
        'Chromosome',
        'https://www.genome.gov/genetics-glossary/Chromosome',
      ),
    ],
  },
  {
    id: 'dna-double-helix',
    claim: 'DNA has the shape of a double helix',
    phrasings: [
      'DNA is a double helix',
      'The structure of DNA is a double helix',
      'DNA is shaped like a double helix',
      'The shape of DNA is a double helix',
    ],
    rating: 'TRUE',
    summary:
      'Two strands wind around each other and are held together by pairs of bases. James Watson and Francis Crick described it in 1953 with the help of X-ray images by Rosalind Franklin and Maurice Wilkins.',
    keyFindings: ['Adenine pairs with thymine, guanine with cytosine.'],
    links: [
      wikipedia('Nucleic_acid_double_helix'),
      page(
        'National Human Genome Research Institute',
        'Double helix',
        'https://www.genome.gov/genetics-glossary/Double-Helix',
      ),
    ],
  },
  {
    id: 'skin-largest-organ',
    claim: 'The skin is the largest organ of the human body',
    phrasings: [
      'Skin is the largest organ',
      'The largest organ of the human body is the skin',
      'The skin is the largest organ of the body',
      'The skin is the largest organ in the human body',
      'The largest organ is the skin',
      'Skin is the largest organ of the body',
      'The largest organ in the human body is the skin',
    ],
    rating: 'TRUE',
    summary:
      'The skin of an adult covers one and a half to two square metres and weighs several kilograms. The largest organ inside the body is the liver.',
    keyFindings: ['Its outer layer is renewed about every month.'],
    links: [wikipedia('Human_skin'), britannica('Human skin', 'science/human-skin')],
  },
  {
    id: 'five-senses',
    claim: 'Humans have only five senses',
    phrasings: [
      'There are only five senses',
      'People only have five senses',
      'Humans have just five senses',
      'The human body only has five senses',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Beside sight, hearing, smell, taste and touch people sense balance, temperature, pain, the position of their limbs and states inside the body. How many senses that makes depends on how one counts.',
    keyFindings: ['The list of five goes back to Aristotle.'],
    links: [
      wikipedia('Sense'),
      britannica('Human sensory reception', 'science/human-sensory-reception'),
    ],
  },
];
