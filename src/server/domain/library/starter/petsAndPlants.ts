import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const petAndPlantRecords: readonly StarterRecord[] = [
  {
    id: 'black-cats-bad-luck',
    claim: 'Black cats bring bad luck',
    phrasings: [
      'A black cat brings bad luck',
      'Black cats are bad luck',
      'Black cats are unlucky',
      'A black cat crossing your path brings bad luck',
    ],
    rating: 'FALSE',
    summary:
      'The colour of a cat has no influence on what happens to people. The superstition arose in Europe from a belief in witches; in Japan and parts of Britain black cats are said to bring good luck.',
    keyFindings: ['The black coat comes from a common variant of a gene.'],
    links: [wikipedia('Black_cat'), britannica('Cat', 'animal/cat')],
  },
  {
    id: 'cats-always-land-on-feet',
    claim: 'Cats always land on their feet',
    phrasings: ['A cat always lands on its feet', 'Cats always fall on their feet'],
    rating: 'MOSTLY_FALSE',
    summary:
      'Cats turn in the air by reflex and usually land on their feet, but not always: they need some height to turn, and illness or surprise can prevent it. Falls injure and kill many cats every year.',
    keyFindings: ['Kittens can do it at about seven weeks.'],
    links: [wikipedia('Cat_righting_reflex'), britannica('Cat', 'animal/cat')],
  },
  {
    id: 'dog-year-seven-human-years',
    claim: 'One dog year equals seven human years',
    phrasings: [
      'A dog year is seven human years',
      'One dog year is equal to seven human years',
      'One year of a dog is seven human years',
      'A dog ages seven years every year',
      'One dog year is seven human years',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Dogs grow up much faster than that in their first two years and then age more slowly, and large breeds faster than small ones. The factor seven only reflects that people live roughly seven times as long.',
    keyFindings: ['A dog of one year is rather like a person of 15.'],
    links: [
      wikipedia('Aging_in_dogs'),
      page(
        'American Kennel Club',
        'How to calculate dog years to human years',
        'https://www.akc.org/expert-advice/health/how-to-calculate-dog-years-to-human-years/',
      ),
    ],
  },
  {
    id: 'dog-mouth-cleaner',
    claim: "A dog's mouth is cleaner than a human's",
    phrasings: [
      "A dog's mouth is cleaner than a human mouth",
      "Dogs' mouths are cleaner than human mouths",
      'Dogs have cleaner mouths than humans',
      'Dog mouths are cleaner than human mouths',
    ],
    rating: 'FALSE',
    summary:
      'Mouths of dogs and of people hold comparable numbers of bacteria, hundreds of kinds, which differ for the most part. Some of those of dogs can cause serious infections in people.',
    keyFindings: ['Bites and licks on wounds should be washed at once.'],
    links: [
      wikipedia('Dog_bite'),
      page('American Kennel Club', 'American Kennel Club', 'https://www.akc.org/'),
    ],
  },
  {
    id: 'chocolate-toxic-dogs',
    claim: 'Chocolate is poisonous to dogs',
    phrasings: [
      'Chocolate is toxic to dogs',
      'Chocolate is bad for dogs',
      'Chocolate can kill dogs',
      'Chocolate is poisonous for dogs',
      'Chocolate is dangerous for dogs',
      'Dogs should not eat chocolate',
      'Chocolate is toxic for dogs',
    ],
    rating: 'TRUE',
    summary:
      'Dogs break down the theobromine and caffeine of cocoa slowly, so that they poison heart and nerves. The darker the chocolate and the smaller the dog, the less is dangerous.',
    keyFindings: ['Vomiting, restlessness and cramps are signs that call for a vet.'],
    links: [
      wikipedia('Theobromine_poisoning'),
      page(
        'ASPCA',
        'Animal poison control',
        'https://www.aspca.org/pet-care/animal-poison-control',
      ),
    ],
  },
  {
    id: 'wolves-howl-at-moon',
    claim: 'Wolves howl at the Moon',
    phrasings: [
      'Wolves howl at the full moon',
      'Wolves howl when the Moon is full',
      'Wolves howl during a full moon',
    ],
    rating: 'FALSE',
    summary:
      'Wolves howl to call their pack together and to keep others away, in every phase of the Moon. They raise their heads to be heard farther and are more active on bright nights at most.',
    keyFindings: ['A howl can be heard over several kilometres.'],
    links: [wikipedia('Wolf'), britannica('Gray wolf', 'animal/gray-wolf')],
  },
  {
    id: 'banana-is-berry',
    claim: 'Bananas are berries',
    phrasings: ['A banana is a berry', 'The banana is a berry', 'Botanically bananas are berries'],
    rating: 'TRUE',
    summary:
      'In botany a berry is a fleshy fruit from a single ovary without a stone, and bananas fit that. Everyday language uses the word in another way.',
    keyFindings: ['Tomatoes, grapes and cucumbers are berries in this sense too.'],
    links: [
      wikipedia('Berry_(botany)'),
      britannica('Berry', 'science/berry-plant-reproductive-body'),
    ],
  },
  {
    id: 'strawberry-is-berry',
    claim: 'Strawberries are berries',
    phrasings: ['A strawberry is a berry', 'The strawberry is a berry'],
    rating: 'MIXED',
    summary:
      'In the kitchen strawberries count as berries. In botany they do not: the red flesh is the base of the flower, and the real fruits are the small grains on it.',
    keyFindings: ['Raspberries and blackberries are no berries in botany either.'],
    links: [wikipedia('Strawberry'), britannica('Strawberry', 'plant/strawberry')],
  },
  {
    id: 'peanuts-are-nuts',
    claim: 'Peanuts are nuts',
    phrasings: ['A peanut is a nut', 'The peanut is a nut'],
    rating: 'MIXED',
    summary:
      'Botanically peanuts are legumes, related to peas and beans, and ripen in pods under the ground. In cooking and trade they are treated as nuts.',
    keyFindings: ['An allergy to peanuts does not always go with one to tree nuts.'],
    links: [wikipedia('Peanut'), britannica('Peanut', 'plant/peanut')],
  },
  {
    id: 'mushrooms-are-plants',
    claim: 'Mushrooms are plants',
    phrasings: ['A mushroom is a plant', 'Fungi are plants', 'The mushroom is a plant'],
    rating: 'FALSE',
    summary:
      'Mushrooms are the fruiting bodies of fungi, a kingdom of their own that is closer to animals than to plants. They make no food from light and have cell walls of chitin.',
    keyFindings: ['Fungi were counted among the plants until the 20th century.'],
    links: [wikipedia('Fungus'), britannica('Fungus', 'science/fungus')],
  },
  {
    id: 'photosynthesis-oxygen',
    claim: 'Plants produce oxygen by photosynthesis',
    phrasings: [
      'Plants make oxygen by photosynthesis',
      'Plants produce oxygen',
      'Photosynthesis produces oxygen',
      'Plants turn carbon dioxide into oxygen',
      'Plants release oxygen',
      'Plants make oxygen',
    ],
    rating: 'TRUE',
    summary:
      'With the energy of light plants make sugar from water and carbon dioxide and give off oxygen. The oxygen comes from the water, as experiments with marked atoms showed.',
    keyFindings: ['Algae and cyanobacteria do the same and supply about half of all oxygen.'],
    links: [wikipedia('Photosynthesis'), britannica('Photosynthesis', 'science/photosynthesis')],
  },
  {
    id: 'tomato-is-vegetable',
    claim: 'Tomatoes are vegetables',
    phrasings: ['A tomato is a vegetable', 'The tomato is a vegetable'],
    rating: 'MIXED',
    summary:
      'In botany the tomato is a fruit, a berry, as it grows from the flower and holds the seeds. In cooking, trade and some laws it counts as a vegetable.',
    keyFindings: ['The US Supreme Court called it a vegetable for customs in 1893.'],
    links: [wikipedia('Tomato'), britannica('Tomato', 'plant/tomato')],
  },
];
