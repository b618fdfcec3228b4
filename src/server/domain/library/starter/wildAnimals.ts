import { britannica, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const wildAnimalRecords: readonly StarterRecord[] = [
  {
    id: 'chameleons-camouflage',
    claim: 'Chameleons change colour to match their surroundings',
    phrasings: [
      'Chameleons change colour to blend in',
      'Chameleons change color to match their background',
      'A chameleon changes its colour to match its surroundings',
      'Chameleons can match any background',
      'Chameleons change colour for camouflage',
      'Chameleons change their colour to blend in with their surroundings',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Chameleons change colour mainly to signal to each other and to regulate their temperature. Their resting colours hide them well, but they do not copy whatever is behind them.',
    keyFindings: ['They shift the spacing of tiny crystals in their skin.'],
    links: [wikipedia('Chameleon'), britannica('Chameleon', 'animal/chameleon-reptile')],
  },
  {
    id: 'whales-are-mammals',
    claim: 'Whales are mammals',
    phrasings: ['A whale is a mammal', 'The whale is a mammal'],
    rating: 'TRUE',
    summary:
      'Whales breathe air with lungs, are warm-blooded and suckle their young. Their ancestors lived on land some 50 million years ago.',
    keyFindings: ['Their closest living relatives are the hippopotamuses.'],
    links: [wikipedia('Whale'), britannica('Whale', 'animal/whale')],
  },
  {
    id: 'whales-are-fish',
    claim: 'Whales are fish',
    phrasings: ['A whale is a fish', 'The whale is a fish'],
    rating: 'FALSE',
    summary:
      'Whales are mammals: they breathe air, are warm-blooded and feed their young with milk. The shape of a fish evolved a second time in them, as an adaptation to the water.',
    keyFindings: ['The largest fish is the whale shark, which is no whale.'],
    links: [wikipedia('Whale'), britannica('Whale', 'animal/whale')],
  },
  {
    id: 'dolphins-are-mammals',
    claim: 'Dolphins are mammals',
    phrasings: ['A dolphin is a mammal', 'The dolphin is a mammal'],
    rating: 'TRUE',
    summary:
      'Dolphins are small toothed whales. They breathe air through a blowhole and suckle their young.',
    keyFindings: ['They sleep with one half of the brain at a time.'],
    links: [wikipedia('Dolphin'), britannica('Dolphin', 'animal/dolphin-mammal')],
  },
  {
    id: 'dolphins-are-fish',
    claim: 'Dolphins are fish',
    phrasings: ['A dolphin is a fish', 'The dolphin is a fish'],
    rating: 'FALSE',
    summary:
      'Dolphins are mammals: they breathe air, are warm-blooded and feed their young with milk. They belong to the toothed whales.',
    keyFindings: ['The name dolphinfish belongs to a real fish, the mahi-mahi.'],
    links: [wikipedia('Dolphin'), britannica('Dolphin', 'animal/dolphin-mammal')],
  },
  {
    id: 'orcas-are-dolphins',
    claim: 'Killer whales are dolphins',
    phrasings: [
      'Orcas are dolphins',
      'The orca is a dolphin',
      'A killer whale is a dolphin',
      'Orcas are a kind of dolphin',
    ],
    rating: 'TRUE',
    summary:
      'The killer whale is the largest species of the family of oceanic dolphins. All dolphins belong to the toothed whales, so that it may be called a whale too.',
    keyFindings: ['Males can be more than eight metres long.'],
    links: [wikipedia('Orca'), britannica('Killer whale', 'animal/killer-whale')],
  },
  {
    id: 'sharks-no-cancer',
    claim: 'Sharks do not get cancer',
    phrasings: [
      'Sharks never get cancer',
      'Sharks cannot get cancer',
      'Sharks are immune to cancer',
    ],
    rating: 'FALSE',
    summary:
      'Tumours, cancers among them, have been found in many species of sharks. The belief helped to sell cartilage pills, which have not been shown to do anything against cancer.',
    keyFindings: ['In 2013 a tumour was described in a great white shark.'],
    links: [wikipedia('Shark_cartilage'), britannica('Shark', 'animal/shark')],
  },
  {
    id: 'sharks-are-fish',
    claim: 'Sharks are fish',
    phrasings: ['A shark is a fish', 'The shark is a fish'],
    rating: 'TRUE',
    summary:
      'Sharks are fishes with a skeleton of cartilage instead of bone, and they breathe with gills. Rays are their closest relatives.',
    keyFindings: ['The largest fish of all is the whale shark.'],
    links: [wikipedia('Shark'), britannica('Shark', 'animal/shark')],
  },
  {
    id: 'elephant-largest-land-animal',
    claim: 'The African elephant is the largest land animal',
    phrasings: [
      'The elephant is the largest land animal',
      'Elephants are the largest land animals',
      'The largest land animal is the African elephant',
      'African elephants are the largest land animals',
      'The largest land animal is the elephant',
    ],
    rating: 'TRUE',
    summary:
      'Bulls of the African bush elephant weigh about six tonnes on average and at times ten, more than any other animal living on land. Many dinosaurs were heavier.',
    keyFindings: ['It carries its young for about 22 months.'],
    links: [wikipedia('African_bush_elephant'), britannica('Elephant', 'animal/elephant-mammal')],
  },
  {
    id: 'giraffe-tallest',
    claim: 'The giraffe is the tallest animal in the world',
    phrasings: [
      'Giraffes are the tallest animals in the world',
      'The giraffe is the tallest animal',
      'The tallest animal in the world is the giraffe',
      'Giraffes are the tallest animals',
      'The giraffe is the tallest land animal',
      'Giraffes are the tallest living animals',
    ],
    rating: 'TRUE',
    summary:
      'Male giraffes stand up to about 5.5 metres high, more than any other living animal. Their necks have seven vertebrae, as ours do.',
    keyFindings: ['The blood pressure of a giraffe is about twice that of people.'],
    links: [wikipedia('Giraffe'), britannica('Giraffe', 'animal/giraffe')],
  },
  {
    id: 'elephants-afraid-of-mice',
    claim: 'Elephants are afraid of mice',
    phrasings: [
      'Elephants fear mice',
      'An elephant is afraid of mice',
      'Elephants are scared of mice',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'There is no sign that elephants fear mice as such. They see poorly at close range and may start when something small darts past, and some keepers find them quite indifferent.',
    keyFindings: ['What elephants do avoid is the buzzing of bees.'],
    links: [wikipedia('Elephant'), britannica('Elephant', 'animal/elephant-mammal')],
  },
  {
    id: 'penguins-north-pole',
    claim: 'Penguins live at the North Pole',
    phrasings: [
      'There are penguins at the North Pole',
      'Penguins live in the Arctic',
      'There are penguins in the Arctic',
    ],
    rating: 'FALSE',
    summary:
      'Wild penguins live on the southern half of the globe, from Antarctica to the Galápagos Islands at the equator. The Arctic has auks instead, which look alike but can fly.',
    keyFindings: ['The extinct great auk of the north could not fly and was once called penguin.'],
    links: [wikipedia('Penguin'), britannica('Penguin', 'animal/penguin')],
  },
  {
    id: 'polar-bears-eat-penguins',
    claim: 'Polar bears eat penguins',
    phrasings: ['Polar bears hunt penguins', 'Penguins are eaten by polar bears'],
    rating: 'FALSE',
    summary:
      'Polar bears live in the Arctic and penguins in the southern hemisphere, so that they never meet in the wild. Polar bears feed mainly on seals.',
    keyFindings: ['There are no bears at all in Antarctica.'],
    links: [wikipedia('Polar_bear'), britannica('Polar bear', 'animal/polar-bear')],
  },
  {
    id: 'penguins-are-birds',
    claim: 'Penguins are birds',
    phrasings: ['A penguin is a bird', 'The penguin is a bird'],
    rating: 'TRUE',
    summary:
      'Penguins have feathers and beaks and lay eggs, as all birds do. Their wings have become flippers, with which they fly under water, so to speak.',
    keyFindings: ['The emperor penguin can dive deeper than 500 metres.'],
    links: [wikipedia('Penguin'), britannica('Penguin', 'animal/penguin')],
  },
  {
    id: 'bats-are-mammals',
    claim: 'Bats are mammals',
    phrasings: ['A bat is a mammal', 'The bat is a mammal'],
    rating: 'TRUE',
    summary:
      'Bats have fur and feed their young with milk. They are the only mammals that truly fly; flying squirrels merely glide.',
    keyFindings: ['About a fifth of all species of mammals are bats.'],
    links: [wikipedia('Bat'), britannica('Bat', 'animal/bat-mammal')],
  },
  {
    id: 'koalas-are-bears',
    claim: 'Koalas are bears',
    phrasings: ['A koala is a bear', 'The koala is a bear', 'Koala bears are bears'],
    rating: 'FALSE',
    summary:
      'Koalas are marsupials, whose young grow up in a pouch. Their closest living relatives are the wombats.',
    keyFindings: ['They live almost wholly on the leaves of eucalyptus.'],
    links: [wikipedia('Koala'), britannica('Koala', 'animal/koala')],
  },
  {
    id: 'pandas-are-bears',
    claim: 'Giant pandas are bears',
    phrasings: [
      'Pandas are bears',
      'The panda is a bear',
      'A panda is a bear',
      'The giant panda is a bear',
    ],
    rating: 'TRUE',
    summary:
      'Comparisons of genes have shown that the giant panda belongs to the family of bears. The red panda is a relative of weasels and raccoons instead.',
    keyFindings: ['Nearly all its food is bamboo.'],
    links: [wikipedia('Giant_panda'), britannica('Giant panda', 'animal/giant-panda')],
  },
  {
    id: 'polar-bears-antarctica',
    claim: 'Polar bears live in Antarctica',
    phrasings: [
      'There are polar bears in Antarctica',
      'Polar bears live at the South Pole',
      'There are polar bears at the South Pole',
    ],
    rating: 'FALSE',
    summary:
      'Wild polar bears live only in the Arctic, around the North Pole. There are no bears of any kind in Antarctica.',
    keyFindings: ['The name of the Arctic comes from the Greek word for bear.'],
    links: [wikipedia('Polar_bear'), britannica('Polar bear', 'animal/polar-bear')],
  },
];
