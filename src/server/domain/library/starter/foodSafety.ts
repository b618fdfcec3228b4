import { cancerInstitute, opposing, page, who, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const foodSafetyRecords: readonly StarterRecord[] = [
  {
    id: 'msg-dangerous',
    claim: 'MSG is dangerous',
    phrasings: [
      'Monosodium glutamate is dangerous',
      'MSG is bad for your health',
      'MSG causes headaches',
      'MSG is harmful',
      'MSG is bad for you',
      'Monosodium glutamate is harmful',
      'MSG is toxic',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Glutamate occurs naturally in tomatoes, cheese and the human body, and food authorities regard the additive as safe in usual amounts. Blinded trials did not confirm the "Chinese restaurant syndrome"; a few people report mild, passing symptoms after large doses without food.',
    keyFindings: ['The body treats added glutamate like that of other foods.'],
    links: [page('FDA', 'Food', 'https://www.fda.gov/food'), wikipedia('Monosodium_glutamate')],
  },
  {
    id: 'gm-food-unsafe',
    claim: 'Genetically modified food is dangerous to eat',
    phrasings: [
      'GMOs are dangerous',
      'GM food is harmful to health',
      'Genetically modified foods are unsafe to eat',
      'Genetically modified food is dangerous',
      'GM foods are dangerous',
      'GMOs are bad for your health',
      'Genetically modified foods are harmful',
      'GMOs are harmful',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Approved genetically modified foods are assessed one by one, and no harm to people who eat them has been shown in decades of use. Each new product needs its own assessment, and open questions about farming, biodiversity and patents are separate from whether it is safe to eat.',
    keyFindings: [
      'National academies of science in many countries have come to the same conclusion.',
    ],
    links: [
      who(
        'Food, genetically modified',
        'news-room/questions-and-answers/item/food-genetically-modified',
      ),
      wikipedia('Genetically_modified_food_controversies'),
    ],
  },
  {
    id: 'microwave-makes-food-radioactive',
    claim: 'Microwave ovens make food radioactive',
    phrasings: [
      'Microwaves make food radioactive',
      'Food from a microwave is radioactive',
      'Microwaving food makes it radioactive',
      'Microwaved food is radioactive',
      'Food becomes radioactive in a microwave',
    ],
    rating: 'FALSE',
    summary:
      'Microwaves are radio waves that make the water in food move and so heat it. They cannot make anything radioactive, and nothing remains when the oven is switched off.',
    keyFindings: ['Making matter radioactive takes particles or rays of far higher energy.'],
    links: [
      wikipedia('Microwave_oven'),
      page(
        'FDA',
        'Microwave ovens',
        'https://www.fda.gov/radiation-emitting-products/resources-you-radiation-emitting-products/microwave-ovens',
      ),
    ],
  },
  {
    id: 'microwave-causes-cancer',
    claim: 'Microwave ovens cause cancer',
    phrasings: [
      'Microwaved food causes cancer',
      'Eating microwaved food causes cancer',
      'Microwaves cause cancer',
      'Microwaving food causes cancer',
      'Using a microwave causes cancer',
      'Food heated in a microwave causes cancer',
    ],
    rating: 'FALSE',
    summary:
      'The waves stay inside the oven, do not damage DNA and do not change food in any way that other heating would not. Use only containers meant for the microwave, as some plastics give off substances when hot.',
    keyFindings: ['Leakage limits lie far below any level known to harm.'],
    links: [
      wikipedia('Microwave_oven'),
      cancerInstitute(
        'Common cancer myths and misconceptions',
        'about-cancer/causes-prevention/risk/myths',
      ),
    ],
  },
  {
    id: 'aspartame-causes-cancer',
    claim: 'Aspartame causes cancer',
    phrasings: [
      'Artificial sweeteners cause cancer',
      'Diet soda causes cancer',
      'Aspartame can cause cancer',
      'Artificial sweeteners can cause cancer',
      'The sweetener aspartame causes cancer',
      'Aspartame is carcinogenic',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Large studies in people have not shown that aspartame causes cancer at the amounts people consume. In 2023 the agency for cancer research classed it as possibly carcinogenic on limited evidence, while the joint food committee kept the acceptable daily intake at 40 milligrams per kilogram.',
    keyFindings: [
      'An adult of 70 kilograms would need 9 to 14 cans of diet drink a day to exceed the limit.',
    ],
    links: [
      cancerInstitute(
        'Artificial sweeteners and cancer',
        'about-cancer/causes-prevention/risk/diet/artificial-sweeteners-fact-sheet',
      ),
      wikipedia('Aspartame'),
      opposing(
        'IARC',
        'IARC Monographs',
        'https://monographs.iarc.who.int/',
        'Classes aspartame as possibly carcinogenic (group 2B) on limited evidence.',
      ),
    ],
  },
  {
    id: 'eggs-raise-cholesterol',
    claim: 'Eggs are bad for your heart',
    phrasings: [
      'Eating eggs is bad for your heart',
      'Eating eggs raises your cholesterol',
      'Eggs cause heart disease',
      'Eggs raise your cholesterol',
      'Eggs are bad for your cholesterol',
    ],
    rating: 'MIXED',
    summary:
      'For most healthy people an egg a day is not linked with more heart disease, because saturated fat affects blood cholesterol more than cholesterol in food does. Some people react more strongly, and in people with diabetes results differ between studies.',
    keyFindings: ['One egg holds about 200 milligrams of cholesterol, all in the yolk.'],
    links: [
      page('MedlinePlus', 'Cholesterol', 'https://medlineplus.gov/cholesterol.html'),
      wikipedia('Egg_as_food'),
    ],
  },
  {
    id: 'detox-diets-remove-toxins',
    claim: 'Detox diets remove toxins from the body',
    phrasings: [
      'Detox teas cleanse the body of toxins',
      'Juice cleanses remove toxins from your body',
      'A detox cleanses your body of toxins',
      'Detox diets cleanse your body',
      'Detox teas remove toxins from the body',
      'Detox diets flush toxins from the body',
    ],
    rating: 'FALSE',
    summary:
      'Liver and kidneys remove waste without help, and no trial has shown that a detox product takes out any named toxin. Some such products and extreme fasts have done harm.',
    keyFindings: ['Sellers do not usually name the toxins that are said to be removed.'],
    links: [
      wikipedia('Detoxification_(alternative_medicine)'),
      page(
        'National Center for Complementary and Integrative Health',
        'Detoxes and cleanses',
        'https://www.nccih.nih.gov/health/detoxes-and-cleanses-what-you-need-to-know',
      ),
    ],
  },
];
