import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const animalRecords: readonly StarterRecord[] = [
  {
    id: 'octopus-three-hearts',
    claim: 'Octopuses have three hearts',
    phrasings: [
      'An octopus has three hearts',
      'The octopus has 3 hearts',
      'There are three hearts in an octopus',
    ],
    rating: 'TRUE',
    summary:
      'Two branchial hearts pump blood through the gills and a third, the systemic heart, sends it round the rest of the body. The systemic heart rests when the animal swims, which is one reason why octopuses prefer to crawl.',
    keyFindings: ['Squid and cuttlefish have three hearts too.'],
    links: [wikipedia('Octopus'), britannica('Octopus', 'animal/octopus-mollusk')],
  },
  {
    id: 'octopus-blue-blood',
    claim: 'Octopuses have blue blood',
    phrasings: [
      'Octopus blood is blue',
      'The blood of an octopus is blue',
      'An octopus has blue blood',
    ],
    rating: 'TRUE',
    summary:
      'Octopus blood carries oxygen with haemocyanin, a protein that contains copper and turns blue with oxygen. Iron makes our own haemoglobin red.',
    keyFindings: ['Haemocyanin works well in cold water with little oxygen.'],
    links: [wikipedia('Hemocyanin'), britannica('Octopus', 'animal/octopus-mollusk')],
  },
  {
    id: 'goldfish-three-second-memory',
    claim: 'Goldfish have a three-second memory',
    phrasings: [
      'A goldfish has a memory span of three seconds',
      'Goldfish can only remember things for three seconds',
      'Goldfish have a memory of only three seconds',
      'Goldfish only have a three second memory',
      'A goldfish has a three second memory',
      'Goldfish have a memory of three seconds',
      'The memory of a goldfish lasts three seconds',
      'Goldfish forget everything after three seconds',
    ],
    rating: 'FALSE',
    summary:
      'Goldfish learn mazes, feeding times and sounds and remember them for weeks to months. They have long been used in studies of learning for this reason.',
    keyFindings: ['Fish trained to press a lever at a set time still did so weeks later.'],
    links: [wikipedia('Goldfish'), britannica('Goldfish', 'animal/goldfish-fish')],
  },
  {
    id: 'bats-are-blind',
    claim: 'Bats are blind',
    phrasings: ['All bats are blind', 'Bats cannot see'],
    rating: 'FALSE',
    summary:
      'All bats can see, and fruit bats see very well. Many kinds find their prey at night by echoes in addition to sight.',
    keyFindings: ['Some bats see ultraviolet light.'],
    links: [wikipedia('Bat'), britannica('Bat', 'animal/bat-mammal')],
  },
  {
    id: 'bulls-hate-red',
    claim: 'Bulls hate the colour red',
    phrasings: [
      'The colour red makes bulls angry',
      'Red makes bulls angry',
      'Bulls get angry when they see red',
      'Bulls are angered by the colour red',
      'Bulls attack red things',
      'Bulls charge at red',
    ],
    rating: 'FALSE',
    summary:
      'Cattle cannot tell red from some other colours; it is the movement of the cloth that makes a bull charge. In tests bulls attacked moving cloths of any colour.',
    keyFindings: ['Cattle have two kinds of colour receptors, people usually three.'],
    links: [wikipedia('Bull'), britannica('Colour', 'science/color')],
  },
  {
    id: 'ostriches-bury-heads',
    claim: 'Ostriches bury their heads in the sand',
    phrasings: [
      'An ostrich buries its head in the sand',
      'Ostriches stick their heads in the sand when they are scared',
      'Ostriches hide their heads in the sand',
      'Ostriches put their heads in the sand',
      'Ostriches bury their heads in the sand when they are scared',
    ],
    rating: 'FALSE',
    summary:
      'An ostrich in danger runs, fights or lies flat with its neck on the ground. Seen from afar a bird that lies low, or turns the eggs in its nest hollow, can seem to have lost its head.',
    keyFindings: ['Ostriches run at up to about 70 kilometres per hour.'],
    links: [wikipedia('Common_ostrich'), britannica('Ostrich', 'animal/ostrich')],
  },
  {
    id: 'lemmings-suicide',
    claim: 'Lemmings commit mass suicide',
    phrasings: [
      'Lemmings jump off cliffs',
      'Lemmings throw themselves off cliffs',
      'Lemmings commit suicide by jumping off cliffs',
      'Lemmings run off cliffs',
      'Lemmings jump off cliffs to kill themselves',
    ],
    rating: 'FALSE',
    summary:
      'When lemmings grow too many they migrate, and some drown while crossing water, but they do not kill themselves. A film of 1958 that showed it had been staged.',
    keyFindings: ['Lemming numbers rise and fall in cycles of three to five years.'],
    links: [wikipedia('Lemming'), britannica('Lemming', 'animal/lemming')],
  },
  {
    id: 'camels-store-water-in-humps',
    claim: 'Camels store water in their humps',
    phrasings: [
      "A camel's hump is full of water",
      "Camels' humps are filled with water",
      "A camel's hump stores water",
      'Camel humps contain water',
      'Camels keep water in their humps',
    ],
    rating: 'FALSE',
    summary:
      'The hump is a store of fat. Camels save water by concentrated urine, dry dung and letting their temperature vary, and they can drink more than 100 litres at once.',
    keyFindings: ['A hungry camel has a limp hump.'],
    links: [wikipedia('Camel'), britannica('Camel', 'animal/camel')],
  },
  {
    id: 'blue-whale-largest',
    claim: 'The blue whale is the largest animal on Earth',
    phrasings: [
      'Blue whales are the largest animals on Earth',
      'The blue whale is the largest animal in the world',
      'The blue whale is the largest animal ever known to have existed',
      'The largest animal on Earth is the blue whale',
      'The blue whale is the largest animal that has ever lived',
      'Blue whales are the largest animals in the world',
      'The blue whale is the biggest animal ever',
      'The blue whale is the largest living animal',
      'The largest animal in the world is the blue whale',
    ],
    rating: 'TRUE',
    summary:
      'Blue whales reach about 30 metres and well over 150 tonnes, more than any other animal known, living or extinct. A fossil whale described in 2023 was first thought to be heavier, but later estimates put it below.',
    keyFindings: ['The heart of a blue whale weighs about 180 kilograms.'],
    links: [wikipedia('Blue_whale'), britannica('Blue whale', 'animal/blue-whale')],
  },
  {
    id: 'cheetah-fastest',
    claim: 'The cheetah is the fastest land animal',
    phrasings: [
      'Cheetahs are the fastest land animals',
      'The fastest land animal is the cheetah',
      'The cheetah is the fastest land animal in the world',
      'The cheetah is the fastest animal on land',
      'Cheetahs are the fastest animals on land',
      'The fastest land animal in the world is the cheetah',
    ],
    rating: 'TRUE',
    summary:
      'Cheetahs sprint at about 100 kilometres per hour and more over short distances, faster than any other animal on land. The fastest animal of all is a bird, the peregrine falcon in a dive.',
    keyFindings: ['Measured hunts of wild cheetahs reached 93 kilometres per hour.'],
    links: [wikipedia('Cheetah'), britannica('Cheetah', 'animal/cheetah-mammal')],
  },
  {
    id: 'toads-cause-warts',
    claim: 'Touching toads causes warts',
    phrasings: [
      'Toads give you warts',
      'You get warts from touching toads',
      'Touching a toad gives you warts',
      'Toads cause warts',
      'You can get warts from toads',
      'You can get warts from touching a toad',
      'Frogs give you warts',
    ],
    rating: 'FALSE',
    summary:
      'Warts are caused by human papillomaviruses, which people pass to each other. The bumps of a toad are glands, and some give off an irritating liquid, so that washing hands afterwards is wise.',
    keyFindings: ['The viruses that cause warts do not live on toads.'],
    links: [
      wikipedia('Wart'),
      page('NHS', 'Warts and verrucas', 'https://www.nhs.uk/conditions/warts-and-verrucas/'),
    ],
  },
  {
    id: 'dogs-see-black-white',
    claim: 'Dogs see only in black and white',
    phrasings: [
      'Dogs can only see in black and white',
      'Dogs are colour blind and see only black and white',
      'Dogs cannot see colours',
      'Dogs see the world in black and white',
      'Dogs see in black and white',
      'Dogs cannot see colour',
      'Dogs can only see black and white',
    ],
    rating: 'FALSE',
    summary:
      'Dogs have two kinds of colour receptors and see blues and yellows. They cannot tell red from green, much like people with red-green colour blindness.',
    keyFindings: ['Trained dogs pick the right colour even when brightness is misleading.'],
    links: [wikipedia('Dog'), britannica('Dog', 'animal/dog')],
  },
  {
    id: 'birds-are-dinosaurs',
    claim: 'Birds are descended from dinosaurs',
    phrasings: [
      'Birds evolved from dinosaurs',
      'Birds are dinosaurs',
      'Birds descend from dinosaurs',
      'Birds are living dinosaurs',
      'Modern birds evolved from dinosaurs',
    ],
    rating: 'TRUE',
    summary:
      'Birds arose from small feathered theropods in the Jurassic, as a long series of fossils shows. In the language of biology they are living dinosaurs.',
    keyFindings: ['Wishbones, hollow bones and feathers occur in theropods that could not fly.'],
    links: [
      wikipedia('Origin_of_birds'),
      page('American Museum of Natural History', 'Dinosaurs', 'https://www.amnh.org/dinosaurs'),
    ],
  },
  {
    id: 'humans-and-dinosaurs-coexisted',
    claim: 'Humans and dinosaurs lived at the same time',
    phrasings: [
      'Dinosaurs and humans lived at the same time',
      'Humans lived alongside dinosaurs',
      'People lived at the same time as dinosaurs',
      'Humans and dinosaurs coexisted',
      'Dinosaurs and humans coexisted',
      'Humans lived at the same time as dinosaurs',
    ],
    rating: 'FALSE',
    summary:
      'The last dinosaurs other than birds died out about 66 million years ago. Our own species is about 300,000 years old, so more than 65 million years lie between.',
    keyFindings: ['No human fossil has ever been found in rocks of the age of dinosaurs.'],
    links: [
      page(
        'USGS',
        'Did people and dinosaurs live at the same time?',
        'https://www.usgs.gov/faqs/did-people-and-dinosaurs-live-same-time',
      ),
      wikipedia('Dinosaur'),
    ],
  },
];
