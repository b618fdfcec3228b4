import { britannica, nhs, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const kitchenLoreRecords: readonly StarterRecord[] = [
  {
    id: 'five-second-rule',
    claim: 'Food is safe to eat if it is on the floor for less than five seconds',
    phrasings: [
      'The five-second rule is true',
      'The five second rule works',
      'Food on the floor is safe for five seconds',
      'The 5 second rule is real',
      'Food dropped on the floor is safe to eat within five seconds',
      'The five second rule is real',
    ],
    rating: 'FALSE',
    summary:
      'Bacteria pass to food the moment it touches the floor, as experiments with salmonella and other germs showed. More pass with time, but moisture and the kind of surface matter more.',
    keyFindings: ['Wet food such as melon takes up the most.'],
    links: [wikipedia('Five-second_rule'), britannica('Bacteria', 'science/bacteria')],
  },
  {
    id: 'twinkies-last-forever',
    claim: 'Twinkies last forever',
    phrasings: [
      'Twinkies never go bad',
      'Twinkies never expire',
      'Twinkies never spoil',
      'Twinkies can last forever',
      'Twinkies do not expire',
    ],
    rating: 'FALSE',
    summary:
      'The makers give the little cakes a shelf life of about 45 days, and after years they shrivel or turn mouldy. They keep longer than fresh cakes because of preservatives and a tight wrapping.',
    keyFindings: ['Before 2012 the shelf life was only 26 days.'],
    links: [wikipedia('Twinkie'), britannica('Food preservation', 'topic/food-preservation')],
  },
  {
    id: 'coca-cola-cocaine',
    claim: 'Coca-Cola used to contain cocaine',
    phrasings: [
      'Coca-Cola once contained cocaine',
      'Coke used to contain cocaine',
      'There used to be cocaine in Coca-Cola',
      'Coca-Cola originally contained cocaine',
      'The original Coca-Cola contained cocaine',
      'Coca-Cola used to have cocaine in it',
    ],
    rating: 'TRUE',
    summary:
      'The recipe of 1886 used an extract of coca leaves, which contained a small amount of cocaine. It was nearly gone by 1903 and wholly by 1929; today’s extract is freed of it.',
    keyFindings: ['Cocaine was legal in the United States at the time.'],
    links: [
      wikipedia('Coca-Cola_formula'),
      britannica('The Coca-Cola Company', 'topic/The-Coca-Cola-Company'),
    ],
  },
  {
    id: 'coke-dissolves-tooth',
    claim: 'Coca-Cola dissolves a tooth overnight',
    phrasings: [
      'A tooth dissolves in Coca-Cola overnight',
      'A tooth left in Coke dissolves overnight',
      'Coke dissolves a tooth overnight',
      'Coke can dissolve a tooth overnight',
      'Coca-Cola can dissolve a tooth overnight',
    ],
    rating: 'FALSE',
    summary:
      'A tooth left in cola for a night is stained and a little softened but far from dissolved. Acid and sugar of soft drinks do attack the enamel over time.',
    keyFindings: ['Orange juice is about as acid in its effect on teeth.'],
    links: [wikipedia('Acid_erosion'), nhs('Tooth decay', 'conditions/tooth-decay/')],
  },
  {
    id: 'fortune-cookies-chinese',
    claim: 'Fortune cookies come from China',
    phrasings: [
      'Fortune cookies are Chinese',
      'Fortune cookies were invented in China',
      'The fortune cookie was invented in China',
      'The fortune cookie comes from China',
      'Fortune cookies originated in China',
    ],
    rating: 'FALSE',
    summary:
      'Fortune cookies were first made in California in the early 20th century, by Japanese immigrants after a cracker from Kyoto. In China they are hardly known.',
    keyFindings: ['A Japanese print of 1878 shows such crackers being baked.'],
    links: [wikipedia('Fortune_cookie'), britannica('Kyoto', 'place/Kyoto-Japan')],
  },
  {
    id: 'spinach-iron',
    claim: 'Spinach is an especially good source of iron',
    phrasings: [
      'Spinach is rich in iron',
      'Spinach is high in iron',
      'Spinach contains a lot of iron',
      'Spinach has a lot of iron',
      'Spinach is a good source of iron',
    ],
    rating: 'MIXED',
    summary:
      'Raw spinach has nearly three milligrams of iron in 100 grams, a good deal for a vegetable. The body takes up little of it, so that pulses and meat are better sources.',
    keyFindings: ['The tale of a misplaced decimal point has itself been shown to be a myth.'],
    links: [
      page(
        'NIH Office of Dietary Supplements',
        'Iron',
        'https://ods.od.nih.gov/factsheets/Iron-Consumer/',
      ),
      wikipedia('Spinach'),
    ],
  },
  {
    id: 'organic-healthier',
    claim: 'Organic food is healthier than conventional food',
    phrasings: [
      'Organic food is healthier',
      'Organic food is better for you',
      'Organic food is healthier than normal food',
      'Organic food is healthier than non-organic food',
      'Organic food is better for your health',
    ],
    rating: 'MIXED',
    summary:
      'Organic food carries fewer residues of pesticides, but these are mostly far below the limits in other food too. Vitamins and minerals differ little, and no clear benefit for health has been shown.',
    keyFindings: ['People who buy it live more healthily in other ways, which makes studies hard.'],
    links: [
      wikipedia('Organic_food'),
      page(
        'Mayo Clinic',
        'Organic foods',
        'https://www.mayoclinic.org/healthy-lifestyle/nutrition-and-healthy-eating/in-depth/organic-food/art-20043880',
      ),
    ],
  },
  {
    id: 'microwave-destroys-nutrients',
    claim: 'Microwaving food destroys its nutrients',
    phrasings: [
      'Microwaves destroy nutrients',
      'Microwave ovens destroy nutrients',
      'Microwaves destroy the nutrients in food',
      'Microwaving destroys nutrients',
      'Microwaving food destroys nutrients',
      'Microwave ovens destroy the nutrients in food',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'All cooking destroys some vitamins; short times and little water keep more of them. Microwaving is often gentler in this respect than boiling.',
    keyFindings: ['Steaming keeps vitamins as well.'],
    links: [
      wikipedia('Microwave_oven'),
      page(
        'Harvard Health',
        'Microwave cooking and nutrition',
        'https://www.health.harvard.edu/staying-healthy/microwave-cooking-and-nutrition',
      ),
    ],
  },
  {
    id: 'coffee-sobers-up',
    claim: 'Coffee sobers you up',
    phrasings: [
      'Drinking coffee sobers you up',
      'Coffee helps you sober up',
      'Coffee makes you sober',
      'Coffee can sober you up',
      'Drinking coffee helps you sober up',
    ],
    rating: 'FALSE',
    summary:
      'The liver breaks down alcohol at its own pace, which coffee does not change. Caffeine makes people more awake but not more able, so that they overrate themselves.',
    keyFindings: ['Only time lowers the alcohol in the blood.'],
    links: [
      page('CDC', 'Alcohol use', 'https://www.cdc.gov/alcohol/'),
      wikipedia('Alcohol_intoxication'),
    ],
  },
  {
    id: 'coffee-dehydrates',
    claim: 'Coffee dehydrates you',
    phrasings: [
      'Drinking coffee dehydrates you',
      'Coffee causes dehydration',
      'Coffee is dehydrating',
      'Coffee dehydrates the body',
      'Coffee makes you dehydrated',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Caffeine makes one pass somewhat more water, but less than the cup contains, and less so with habit. Coffee in usual amounts counts towards the fluid one needs.',
    keyFindings: ['In a trial of 2014 coffee and water kept men equally hydrated.'],
    links: [
      page(
        'Mayo Clinic',
        'Caffeine: is it dehydrating or not?',
        'https://www.mayoclinic.org/healthy-lifestyle/nutrition-and-healthy-eating/expert-answers/caffeinated-drinks/faq-20057965',
      ),
      wikipedia('Health_effects_of_coffee'),
    ],
  },
  {
    id: 'turkey-sleepy',
    claim: 'Eating turkey makes you sleepy',
    phrasings: [
      'Turkey makes you sleepy',
      'Turkey makes you tired',
      'Eating turkey makes you tired',
      'The tryptophan in turkey makes you sleepy',
      'Tryptophan in turkey makes you sleepy',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Turkey has no more tryptophan than chicken, beef or cheese, and with other protein little of it reaches the brain. A heavy meal with wine is enough to make one tired.',
    keyFindings: ['Pure tryptophan on an empty stomach can make people drowsy.'],
    links: [wikipedia('Tryptophan'), britannica('Tryptophan', 'science/tryptophan')],
  },
  {
    id: 'brown-eggs-healthier',
    claim: 'Brown eggs are healthier than white eggs',
    phrasings: [
      'Brown eggs are more nutritious than white eggs',
      'Brown eggs are better for you than white eggs',
      'Brown eggs are healthier',
      'Brown eggs are better than white eggs',
      'Brown eggs are more nutritious',
    ],
    rating: 'FALSE',
    summary:
      'The colour of the shell depends on the breed of the hen and has no influence on what is inside. Feed and freshness do.',
    keyFindings: ['Some breeds lay green or blue eggs.'],
    links: [wikipedia('Egg_as_food'), britannica('Egg', 'topic/egg-food')],
  },
  {
    id: 'searing-seals-juices',
    claim: 'Searing meat seals in the juices',
    phrasings: [
      'Searing meat keeps the juices in',
      'Searing seals in the juices',
      'Searing a steak seals in the juices',
      'Searing meat locks in the juices',
      'Searing meat seals in juices',
    ],
    rating: 'FALSE',
    summary:
      'The crust is not tight: seared meat loses as much juice as other meat or more, as weighing shows. Searing is worth while for the flavour it makes.',
    keyFindings: ['The idea goes back to Justus von Liebig around 1850.'],
    links: [wikipedia('Searing'), britannica('Maillard reaction', 'science/Maillard-reaction')],
  },
];
