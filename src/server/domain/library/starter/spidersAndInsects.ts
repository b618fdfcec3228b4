import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const spiderAndInsectRecords: readonly StarterRecord[] = [
  {
    id: 'swallow-eight-spiders',
    claim: 'People swallow eight spiders a year in their sleep',
    phrasings: [
      'We swallow eight spiders a year in our sleep',
      'You swallow eight spiders a year while sleeping',
      'The average person swallows eight spiders a year',
      'You swallow eight spiders a year',
      'We swallow eight spiders a year',
      'We swallow spiders in our sleep',
      'Humans swallow spiders in their sleep',
      'People eat eight spiders a year in their sleep',
      'The average person eats eight spiders a year in their sleep',
      'We eat spiders in our sleep',
      'You swallow spiders in your sleep',
    ],
    rating: 'FALSE',
    summary:
      'No study has ever counted such a thing. A sleeping person breathes, snores and trembles with the heartbeat, which spiders take for danger, and they have no reason to enter a mouth.',
    keyFindings: ['Experts on spiders call the chance practically nil.'],
    links: [
      page(
        'Burke Museum',
        'Spider myths',
        'https://www.burkemuseum.org/collections-and-research/biology/arachnology-and-entomology/spider-myths',
      ),
      wikipedia('Spider'),
    ],
  },
  {
    id: 'spiders-are-insects',
    claim: 'Spiders are insects',
    phrasings: ['A spider is an insect', 'The spider is an insect'],
    rating: 'FALSE',
    summary:
      'Spiders are arachnids with eight legs and two parts of the body. Insects have six legs and three parts, and most of them have wings and antennae, which spiders lack.',
    keyFindings: ['Scorpions, mites and ticks are arachnids too.'],
    links: [wikipedia('Spider'), britannica('Spider', 'animal/spider-arachnid')],
  },
  {
    id: 'spiders-eight-legs',
    claim: 'Spiders have eight legs',
    phrasings: ['A spider has eight legs', 'Spiders have 8 legs', 'All spiders have eight legs'],
    rating: 'TRUE',
    summary:
      'Spiders have four pairs of legs, as all arachnids do. In front of them they have a pair of feelers, the pedipalps, which can look like legs.',
    keyFindings: ['A spider that loses a leg can grow another when it moults.'],
    links: [wikipedia('Spider'), britannica('Spider', 'animal/spider-arachnid')],
  },
  {
    id: 'insects-six-legs',
    claim: 'Insects have six legs',
    phrasings: ['An insect has six legs', 'Insects have 6 legs', 'All insects have six legs'],
    rating: 'TRUE',
    summary:
      'Adult insects have three pairs of legs, one on each part of the thorax. Caterpillars have soft false legs in addition.',
    keyFindings: ['The name of their larger group, Hexapoda, means six-footed.'],
    links: [wikipedia('Insect'), britannica('Insect', 'animal/insect')],
  },
  {
    id: 'bees-die-after-sting',
    claim: 'Bees die after they sting',
    phrasings: [
      'Bees die after stinging',
      'Bees die when they sting',
      'A bee dies after it stings',
      'Bees die after they sting you',
      'Bees die when they sting you',
      'A bee dies when it stings you',
      'All bees die after stinging',
    ],
    rating: 'MIXED',
    summary:
      'Worker honey bees die when they sting people, because the barbed sting stays in the skin. Bumblebees and most of the other 20,000 kinds of bees can sting again, and some have no sting.',
    keyFindings: ['Honey bees survive stinging most other insects.'],
    links: [wikipedia('Bee_sting'), britannica('Bee', 'animal/bee')],
  },
  {
    id: 'bumblebees-cannot-fly',
    claim: 'Bumblebees should not be able to fly according to physics',
    phrasings: [
      'According to physics bumblebees should not be able to fly',
      'Bumblebees defy the laws of physics',
      'The flight of the bumblebee defies the laws of physics',
      'By the laws of physics bumblebees should not be able to fly',
      'Bees should not be able to fly according to physics',
    ],
    rating: 'FALSE',
    summary:
      'The story goes back to a calculation from the 1930s that treated the wings as those of an aeroplane. Beating wings make vortices that give enough lift, and this has been measured and calculated.',
    keyFindings: ['A bumblebee beats its wings about 200 times a second.'],
    links: [wikipedia('Bumblebee'), britannica('Bumblebee', 'animal/bumblebee')],
  },
  {
    id: 'daddy-longlegs-venomous',
    claim: 'Daddy longlegs are the most venomous spiders in the world',
    phrasings: [
      'Daddy longlegs are the most poisonous spiders in the world',
      'Daddy longlegs are the most venomous spiders but their fangs are too short to bite',
      'The daddy longlegs is the most venomous spider in the world',
      'Daddy longlegs are the most venomous spiders',
      'Daddy long legs are the most venomous spiders in the world',
    ],
    rating: 'FALSE',
    summary:
      'Cellar spiders have weak venom that does not endanger people. Harvestmen and crane flies, which have the same nickname, have none at all.',
    keyFindings: ['No case of a person harmed by one of them is known.'],
    links: [wikipedia('Pholcidae'), britannica('Spider', 'animal/spider-arachnid')],
  },
  {
    id: 'cockroaches-nuclear-war',
    claim: 'Cockroaches would survive a nuclear war',
    phrasings: [
      'Cockroaches can survive a nuclear explosion',
      'Cockroaches could survive a nuclear war',
      'Cockroaches would survive nuclear war',
      'Cockroaches can survive a nuclear war',
    ],
    rating: 'MIXED',
    summary:
      'Cockroaches withstand some ten times the radiation that kills people, so that many far from an explosion might live. Heat and blast kill them as anything else, and other insects withstand far more radiation.',
    keyFindings: ['Fruit flies and flour beetles are hardier than cockroaches.'],
    links: [wikipedia('Cockroach'), britannica('Cockroach', 'animal/cockroach-insect')],
  },
  {
    id: 'mosquitoes-only-females-bite',
    claim: 'Only female mosquitoes bite',
    phrasings: [
      'Only female mosquitoes bite people',
      'Male mosquitoes do not bite',
      'Only female mosquitoes suck blood',
      'Only female mosquitoes drink blood',
    ],
    rating: 'TRUE',
    summary:
      'Female mosquitoes of most kinds need the protein of blood for their eggs. Males live on nectar and other sugary liquids, as females do in addition.',
    keyFindings: ['A mosquito can bite several times in her life.'],
    links: [wikipedia('Mosquito'), britannica('Mosquito', 'animal/mosquito-insect')],
  },
];
