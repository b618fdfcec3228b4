import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const evolutionRecords: readonly StarterRecord[] = [
  {
    id: 'human-ape-common-ancestor',
    claim: 'Humans and chimpanzees share a common ancestor',
    phrasings: [
      'Humans and apes share a common ancestor',
      'Humans share a common ancestor with chimpanzees',
      'Humans and apes have a common ancestor',
      'Humans and chimpanzees have a common ancestor',
      'Humans evolved from a common ancestor with chimpanzees',
    ],
    rating: 'TRUE',
    summary:
      'The lines of humans and chimpanzees parted about six to seven million years ago. Fossils, anatomy and the comparison of genomes give the same family tree.',
    keyFindings: ['The genomes of both agree in about 98 to 99 percent where they can be aligned.'],
    links: [
      wikipedia('Human_evolution'),
      page(
        'Smithsonian Institution',
        'What does it mean to be human?',
        'https://humanorigins.si.edu/',
      ),
    ],
  },
  {
    id: 'humans-evolved-from-monkeys',
    claim: 'Humans evolved from chimpanzees',
    phrasings: [
      'Humans evolved from monkeys',
      'Humans descend from monkeys',
      'Man evolved from monkeys',
      'Humans are descended from monkeys',
      'Humans are descended from chimpanzees',
      'Man descends from the monkey',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'We do not come from chimpanzees or other apes and monkeys living today; we share ancestors with them. The common ancestor of all of us some 25 million years ago would probably be called a monkey in everyday language, which is where the saying is not quite wrong.',
    keyFindings: ['Chimpanzees have evolved just as long since the lines parted.'],
    links: [
      wikipedia('Human_evolution'),
      page(
        'Smithsonian Institution',
        'What does it mean to be human?',
        'https://humanorigins.si.edu/',
      ),
    ],
  },
  {
    id: 'evolution-is-real',
    claim: 'Evolution is real',
    phrasings: [
      'Evolution is true',
      'Evolution is a fact',
      'Evolution happens',
      'Living things evolve',
      'Species evolve',
      'Evolution is a scientific fact',
    ],
    rating: 'TRUE',
    summary:
      'That living things change over generations and descend from common ancestors is one of the best supported findings of science. Fossils in the right order, shared genes, and evolution observed in laboratories and in nature all agree.',
    keyFindings: ['Bacteria that become resistant to drugs are evolution within years.'],
    links: [
      wikipedia('Evidence_of_common_descent'),
      page(
        'Smithsonian Institution',
        'What does it mean to be human?',
        'https://humanorigins.si.edu/',
      ),
    ],
  },
  {
    id: 'asteroid-killed-dinosaurs',
    claim: 'An asteroid killed the dinosaurs',
    phrasings: [
      'The dinosaurs were killed by an asteroid',
      'An asteroid wiped out the dinosaurs',
      'The dinosaurs were wiped out by an asteroid',
      'A meteorite killed the dinosaurs',
      'The dinosaurs died out because of an asteroid',
      'An asteroid impact killed the dinosaurs',
      'Dinosaurs went extinct because of an asteroid',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'An asteroid some ten kilometres wide struck the coast of Mexico 66 million years ago, at the very time when the dinosaurs vanished. How much volcanoes in India added is debated, and one group of dinosaurs, the birds, survived.',
    keyFindings: ['A layer rich in iridium all over the world marks the event.'],
    links: [
      wikipedia('Cretaceous%E2%80%93Paleogene_extinction_event'),
      britannica('Dinosaur', 'animal/dinosaur'),
    ],
  },
];
