import { britannica, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const smallAnimalRecords: readonly StarterRecord[] = [
  {
    id: 'earthworm-cut-in-half',
    claim: 'An earthworm cut in half becomes two worms',
    phrasings: [
      'If you cut a worm in half you get two worms',
      'A worm cut in half becomes two worms',
      'Cutting a worm in half makes two worms',
      'If you cut an earthworm in half you get two worms',
      'Earthworms cut in half become two worms',
    ],
    rating: 'FALSE',
    summary:
      'At best the half with the head survives and grows a new tail; the other half dies. Only some other worms, such as planarians, grow whole from pieces.',
    keyFindings: ['The organs an earthworm cannot do without lie in its front part.'],
    links: [wikipedia('Earthworm'), britannica('Earthworm', 'animal/earthworm')],
  },
  {
    id: 'baby-bird-touched',
    claim: 'Mother birds abandon their chicks if a human touches them',
    phrasings: [
      'If you touch a baby bird its mother will abandon it',
      'A mother bird will reject its baby if you touch it',
      'Birds abandon their young if you touch them',
      'If you touch a baby bird the mother will reject it',
      'Touching a baby bird makes its mother abandon it',
      'If you touch a baby bird its mother will reject it',
    ],
    rating: 'FALSE',
    summary:
      'Most birds smell poorly and do not leave chicks in which they have invested so much because of a touch. Still it is best to leave fledglings alone, as their parents are mostly near.',
    keyFindings: ['A naked chick that fell out may be put back into its nest.'],
    links: [wikipedia('Bird'), britannica('Bird', 'animal/bird-animal')],
  },
  {
    id: 'owls-360-degrees',
    claim: 'Owls can turn their heads 360 degrees',
    phrasings: [
      'An owl can turn its head 360 degrees',
      'Owls can rotate their heads 360 degrees',
      'An owl can rotate its head 360 degrees',
      'Owls can turn their heads all the way around',
    ],
    rating: 'FALSE',
    summary:
      'Owls turn their heads by up to about 270 degrees, three quarters of a circle and no farther. They have fourteen vertebrae in the neck, twice as many as people.',
    keyFindings: ['They turn the head because their eyes cannot move in their sockets.'],
    links: [wikipedia('Owl'), britannica('Owl', 'animal/owl')],
  },
  {
    id: 'flamingos-pink-from-food',
    claim: 'Flamingos are pink because of their food',
    phrasings: [
      'Flamingos are pink because of what they eat',
      'Flamingos get their pink colour from their food',
      'Flamingos turn pink because of their diet',
      'Flamingos are pink because of their diet',
      'Flamingos get their colour from shrimp',
      'Flamingos are pink because they eat shrimp',
    ],
    rating: 'TRUE',
    summary:
      'Pigments called carotenoids from algae and small crustaceans colour their feathers. Chicks are grey, and birds fed without carotenoids turn pale.',
    keyFindings: ['Zoos add the pigments to the food.'],
    links: [wikipedia('Flamingo'), britannica('Flamingo', 'animal/flamingo-bird')],
  },
  {
    id: 'platypus-lays-eggs',
    claim: 'The platypus lays eggs',
    phrasings: [
      'Platypuses lay eggs',
      'The platypus is a mammal that lays eggs',
      'A platypus lays eggs',
      'The platypus is an egg-laying mammal',
    ],
    rating: 'TRUE',
    summary:
      'The platypus and the echidnas are the only living mammals that lay eggs. They feed the hatched young with milk all the same.',
    keyFindings: ['Male platypuses have venomous spurs on their hind legs.'],
    links: [wikipedia('Platypus'), britannica('Platypus', 'animal/platypus')],
  },
  {
    id: 'male-seahorses-give-birth',
    claim: 'Male seahorses give birth',
    phrasings: [
      'Male seahorses get pregnant',
      'Male seahorses carry the babies',
      'Seahorse males give birth',
      'In seahorses the male gives birth',
    ],
    rating: 'TRUE',
    summary:
      'The female lays her eggs into a pouch of the male, who supplies them with oxygen and nutrients until the young are born. The same is found in pipefishes and sea dragons.',
    keyFindings: ['A male can release more than a thousand young at once.'],
    links: [wikipedia('Seahorse'), britannica('Sea horse', 'animal/sea-horse')],
  },
  {
    id: 'snakes-slimy',
    claim: 'Snakes are slimy',
    phrasings: ['Snakes have slimy skin', 'Snake skin is slimy', 'A snake is slimy'],
    rating: 'FALSE',
    summary:
      'The skin of snakes is dry and covered with scales of keratin, the stuff of our nails. Its shine may make it look wet.',
    keyFindings: ['Amphibians such as frogs do have moist skin.'],
    links: [wikipedia('Snake'), britannica('Snake', 'animal/snake')],
  },
  {
    id: 'peregrine-fastest-animal',
    claim: 'The peregrine falcon is the fastest animal in the world',
    phrasings: [
      'The peregrine falcon is the fastest animal',
      'The fastest animal in the world is the peregrine falcon',
      'The peregrine falcon is the fastest bird in the world',
      'The peregrine falcon is the fastest bird',
      'The peregrine falcon is the fastest animal on Earth',
      'Peregrine falcons are the fastest animals in the world',
    ],
    rating: 'TRUE',
    summary:
      'In its dive a peregrine reaches more than 320 kilometres per hour, faster than any other animal moves on its own. In level flight some swifts and bats are faster.',
    keyFindings: ['A trained falcon was measured at 389 kilometres per hour.'],
    links: [
      wikipedia('Peregrine_falcon'),
      britannica('Peregrine falcon', 'animal/peregrine-falcon'),
    ],
  },
];
