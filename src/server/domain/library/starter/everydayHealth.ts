import { britannica, nhs, page, who, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const everydayHealthRecords: readonly StarterRecord[] = [
  {
    id: 'knuckles-arthritis',
    claim: 'Cracking your knuckles causes arthritis',
    phrasings: [
      'Knuckle cracking causes arthritis',
      'Cracking knuckles leads to arthritis',
      'Popping your knuckles causes arthritis',
      'Cracking your knuckles will give you arthritis',
      'Cracking your knuckles can cause arthritis',
      'Cracking your fingers causes arthritis',
    ],
    rating: 'FALSE',
    summary:
      'The crack comes from a gas cavity in the fluid of the joint. Studies comparing people who do and do not crack their knuckles find arthritis equally often.',
    keyFindings: [
      'One doctor cracked the joints of one hand only for 60 years and found no difference.',
    ],
    links: [wikipedia('Joint_cracking'), nhs('Arthritis', 'conditions/arthritis/')],
  },
  {
    id: 'reading-dim-light',
    claim: 'Reading in dim light damages your eyes',
    phrasings: [
      'Reading in the dark damages your eyesight',
      'Reading in poor light ruins your eyes',
      'Reading in bad light is bad for your eyes',
      'Reading in the dark is bad for your eyes',
      'Reading in dim light is bad for your eyes',
      'Reading in the dark makes you blind',
    ],
    rating: 'FALSE',
    summary:
      'Dim light makes the eyes tired and dry, but the strain passes and no lasting damage has been found. Little time outdoors in childhood, on the other hand, is linked with short-sightedness.',
    keyFindings: ['Eye strain is a discomfort and not an injury.'],
    links: [
      page('American Academy of Ophthalmology', 'Eye health', 'https://www.aao.org/eye-health'),
      wikipedia('Eye_strain'),
    ],
  },
  {
    id: 'sugar-hyperactive',
    claim: 'Sugar makes children hyperactive',
    phrasings: [
      'Sugar causes hyperactivity',
      'Sugar causes hyperactivity in children',
      'Eating sugar makes kids hyper',
      'Sugar makes kids hyperactive',
      'Sugar makes kids hyper',
      'Eating sugar makes children hyperactive',
      'Candy makes children hyperactive',
    ],
    rating: 'FALSE',
    summary:
      'In blinded trials neither parents nor researchers could tell children who had eaten sugar from those who had a sweetener. Parents who were told that their child had had sugar rated it as more active, although it had not.',
    keyFindings: ['A review of 23 trials in 1995 found no effect on behaviour.'],
    links: [
      wikipedia('Sugar'),
      page('CDC', 'About ADHD', 'https://www.cdc.gov/adhd/about/index.html'),
    ],
  },
  {
    id: 'eight-glasses-of-water',
    claim: 'You need to drink eight glasses of water a day',
    phrasings: [
      'Everyone needs to drink eight glasses of water a day',
      'People need to drink eight glasses of water per day',
      'You must drink eight glasses of water a day',
      'You should drink eight glasses of water a day',
      'Everyone should drink eight glasses of water a day',
      'You need eight glasses of water a day',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'How much fluid a person needs depends on size, activity, heat and food, and much comes from food and other drinks. Eight glasses is a handy figure but no requirement; thirst is a good guide for healthy people.',
    keyFindings: ['No scientific study stands behind the number.'],
    links: [
      wikipedia('Drinking_water'),
      nhs(
        'Water, drinks and hydration',
        'live-well/eat-well/food-guidelines-and-food-labels/water-drinks-nutrition/',
      ),
    ],
  },
  {
    id: 'exercise-is-healthy',
    claim: 'Regular exercise is good for your health',
    phrasings: [
      'Exercise is good for your health',
      'Regular exercise lowers the risk of heart disease',
      'Physical activity is good for your health',
      'Regular exercise reduces the risk of heart disease',
      'Exercise is healthy',
      'Exercise reduces the risk of heart disease',
      'Regular physical activity is good for you',
    ],
    rating: 'TRUE',
    summary:
      'Regular physical activity lowers the risk of heart disease, stroke, type 2 diabetes, several cancers and depression. The benefit shows in studies of all ages and begins with modest amounts.',
    keyFindings: ['Adults are advised to be active for at least 150 minutes a week.'],
    links: [
      who('Physical activity', 'news-room/fact-sheets/detail/physical-activity'),
      nhs('Benefits of exercise', 'live-well/exercise/exercise-health-benefits/'),
    ],
  },
  {
    id: 'swimming-after-eating',
    claim: 'You should not swim right after eating',
    phrasings: [
      'Swimming after eating is dangerous',
      'You must wait an hour after eating before you swim',
      'You should wait an hour after eating before swimming',
      'You should wait 30 minutes after eating before swimming',
      'Swimming right after eating causes cramps',
      'It is dangerous to swim after eating',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'No case of drowning is known to have been caused by a full stomach. Digestion takes some blood, but not so much that muscles fail; hard swimming after a big meal may be uncomfortable.',
    keyFindings: ['Alcohol, by contrast, is involved in many drownings.'],
    links: [wikipedia('Swimming'), britannica('Swimming', 'sports/swimming-sport')],
  },
];
