import { britannica, nhs, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const bodyMythRecords: readonly StarterRecord[] = [
  {
    id: 'heat-through-head',
    claim: 'You lose most of your body heat through your head',
    phrasings: [
      'Most body heat is lost through the head',
      'You lose most of your heat through your head',
      'People lose most of their body heat through their heads',
      'We lose most body heat through the head',
      'You lose most body heat through your head',
    ],
    rating: 'FALSE',
    summary:
      'The head gives off heat roughly in proportion to its area, about a tenth of the body. It only seems more when the rest of the body is warmly dressed and the head is bare.',
    keyFindings: ['The belief is often traced to tests of army clothing without hats.'],
    links: [
      wikipedia('Thermoregulation'),
      britannica('Thermoregulation', 'science/thermoregulation'),
    ],
  },
  {
    id: 'men-fewer-ribs',
    claim: 'Men have one rib fewer than women',
    phrasings: [
      'Women have one more rib than men',
      'Women have more ribs than men',
      'Men have fewer ribs than women',
      'Men have one less rib than women',
    ],
    rating: 'FALSE',
    summary:
      'Women and men usually have twelve pairs of ribs alike. The belief comes from the story in the Bible in which Eve is made from a rib of Adam.',
    keyFindings: ['A few people of either sex have an additional rib at the neck.'],
    links: [wikipedia('Rib_cage'), britannica('Human skeleton', 'science/human-skeleton')],
  },
  {
    id: 'blood-type-personality',
    claim: 'Blood type determines personality',
    phrasings: [
      'Your blood type determines your personality',
      'Blood type affects personality',
      'Blood types determine personality',
      'Personality depends on blood type',
    ],
    rating: 'FALSE',
    summary:
      'Large studies in Japan, the United States and elsewhere found no connection between blood group and character. The idea became popular in Japan in the 20th century.',
    keyFindings: ['Blood groups do matter for transfusions.'],
    links: [
      wikipedia('Blood_type_personality_theory'),
      britannica('Blood group', 'science/blood-group'),
    ],
  },
  {
    id: 'waking-sleepwalker',
    claim: 'It is dangerous to wake a sleepwalker',
    phrasings: [
      'Waking a sleepwalker is dangerous',
      'You should never wake a sleepwalker',
      'You should not wake a sleepwalker',
      'It is dangerous to wake up a sleepwalker',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Waking does a sleepwalker no harm, though they may be confused or startled for a while. It is gentler to lead them back to bed, and more dangerous to let them walk into stairs or streets.',
    keyFindings: ['Sleepwalking happens in deep sleep and is most frequent in children.'],
    links: [wikipedia('Sleepwalking'), nhs('Sleepwalking', 'conditions/sleepwalking/')],
  },
  {
    id: 'muscle-turns-to-fat',
    claim: 'Muscle turns into fat when you stop exercising',
    phrasings: [
      'Muscle turns to fat when you stop exercising',
      'Muscles turn into fat when you stop training',
      'If you stop exercising your muscles turn into fat',
      'Muscle turns into fat',
    ],
    rating: 'FALSE',
    summary:
      'Muscle and fat are different tissues, and neither becomes the other. Without training muscles shrink, and who eats as before stores the surplus as fat.',
    keyFindings: ['Muscles that were trained before grow back faster.'],
    links: [wikipedia('Muscle_atrophy'), britannica('Muscle', 'science/muscle')],
  },
  {
    id: 'sit-ups-burn-belly-fat',
    claim: 'Sit-ups burn belly fat',
    phrasings: [
      'Sit ups burn stomach fat',
      'Doing sit-ups burns belly fat',
      'Sit-ups reduce belly fat',
      'Crunches burn belly fat',
      'Sit-ups get rid of belly fat',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Exercise makes the body draw on fat from everywhere, not from the muscles that work. Sit-ups strengthen the muscles of the belly but use little energy.',
    keyFindings: ['Where fat goes first is set mostly by genes and hormones.'],
    links: [
      wikipedia('Spot_reduction'),
      nhs('Benefits of exercise', 'live-well/exercise/exercise-health-benefits/'),
    ],
  },
  {
    id: 'alcohol-warms',
    claim: 'Alcohol warms you up',
    phrasings: [
      'Drinking alcohol warms you up',
      'Alcohol keeps you warm',
      'Alcohol warms the body',
      'Drinking alcohol keeps you warm',
      'Alcohol makes you warm',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Alcohol widens the vessels of the skin, which feels warm but carries heat out of the body. In the cold it raises the danger of hypothermia, also because one shivers less.',
    keyFindings: ['Many who freeze to death in cities had been drinking.'],
    links: [wikipedia('Hypothermia'), nhs('Hypothermia', 'conditions/hypothermia/')],
  },
  {
    id: 'alcohol-kills-brain-cells',
    claim: 'Alcohol kills brain cells',
    phrasings: [
      'Drinking alcohol kills brain cells',
      'Drinking kills brain cells',
      'Alcohol destroys brain cells',
      'Beer kills brain cells',
    ],
    rating: 'MIXED',
    summary:
      'A drink does not kill nerve cells; it disturbs the signals between them for some hours. Heavy drinking over years does shrink the brain, and the lack of vitamin B1 that often goes with it kills cells.',
    keyFindings: ['Alcohol in pregnancy damages the brain of the child.'],
    links: [
      wikipedia('Alcohol-related_brain_damage'),
      page(
        'National Institute on Alcohol Abuse and Alcoholism',
        'Alcohol and the brain',
        'https://www.niaaa.nih.gov/publications/alcohol-and-brain-overview',
      ),
    ],
  },
  {
    id: 'mozart-makes-babies-smarter',
    claim: 'Listening to Mozart makes babies smarter',
    phrasings: [
      'Mozart makes babies smarter',
      'Classical music makes babies smarter',
      'Playing Mozart to babies makes them smarter',
      'Listening to classical music makes babies smarter',
    ],
    rating: 'FALSE',
    summary:
      'A study of 1993 found that students did slightly better in one kind of task for some minutes after hearing Mozart; babies were not tested. Later studies put the effect down to good mood and found no lasting gain.',
    keyFindings: ['Learning to play music is another matter and is still studied.'],
    links: [
      wikipedia('Mozart_effect'),
      britannica('Wolfgang Amadeus Mozart', 'biography/Wolfgang-Amadeus-Mozart'),
    ],
  },
];
