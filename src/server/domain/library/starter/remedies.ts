import { britannica, nhs, page, who, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const remedyRecords: readonly StarterRecord[] = [
  {
    id: 'hiv-causes-aids',
    claim: 'HIV causes AIDS',
    phrasings: [
      'AIDS is caused by HIV',
      'HIV is the cause of AIDS',
      'The HIV virus causes AIDS',
      'HIV leads to AIDS',
    ],
    rating: 'TRUE',
    summary:
      'The virus destroys cells of the immune system and without treatment leads to AIDS, usually within about ten years. Drugs that stop the virus prevent the disease, which is one of many proofs.',
    keyFindings: ['With treatment people with HIV can live about as long as others.'],
    links: [who('HIV and AIDS', 'news-room/fact-sheets/detail/hiv-aids'), wikipedia('HIV/AIDS')],
  },
  {
    id: 'hiv-by-mosquitoes',
    claim: 'Mosquitoes spread HIV',
    phrasings: [
      'HIV is spread by mosquitoes',
      'Mosquitoes transmit HIV',
      'You can get HIV from mosquitoes',
      'Mosquitoes can transmit HIV',
      'Mosquitoes can spread HIV',
      'You can get AIDS from mosquitoes',
      'You can get HIV from a mosquito bite',
    ],
    rating: 'FALSE',
    summary:
      'The virus does not multiply in insects, and a mosquito injects saliva, not the blood of the one bitten before. Nowhere do the cases follow the pattern of diseases spread by insects.',
    keyFindings: ['HIV passes through blood, sex, pregnancy, birth and breast milk.'],
    links: [who('HIV and AIDS', 'news-room/fact-sheets/detail/hiv-aids'), wikipedia('HIV/AIDS')],
  },
  {
    id: 'hiv-by-touch',
    claim: 'You can get HIV from touching an infected person',
    phrasings: [
      'You can get HIV by shaking hands',
      'You can get AIDS from touching someone',
      'HIV is spread by touching',
      'You can get HIV from shaking hands',
      'HIV can be spread by shaking hands',
    ],
    rating: 'FALSE',
    summary:
      'HIV is not passed on by shaking hands, hugging, sharing a toilet or a glass. It needs blood, semen, vaginal fluid or breast milk that reaches the blood or a mucous membrane.',
    keyFindings: ['Who takes treatment that suppresses the virus does not pass it on by sex.'],
    links: [
      who('HIV and AIDS', 'news-room/fact-sheets/detail/hiv-aids'),
      page('CDC', 'HIV', 'https://www.cdc.gov/hiv/'),
    ],
  },
  {
    id: 'fluoride-in-water-dangerous',
    claim: 'Fluoride in drinking water is dangerous',
    phrasings: [
      'Fluoride in water is dangerous',
      'Fluoridated water is dangerous',
      'Fluoride in tap water is dangerous',
      'Fluoride in drinking water is harmful',
      'Fluoridated water is harmful',
      'Fluoridated water is unsafe',
      'Water fluoridation is dangerous',
      'Fluoride in water is harmful',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'At the levels used to protect teeth, around 0.7 milligrams per litre, studies show no harm beyond faint spots on teeth. At more than twice that, which occurs in some natural water, effects on children’s development are reported and being studied.',
    keyFindings: ['The World Health Organization sets a limit of 1.5 milligrams per litre.'],
    links: [
      wikipedia('Water_fluoridation_controversy'),
      page('CDC', 'Community water fluoridation', 'https://www.cdc.gov/fluoridation/'),
    ],
  },
  {
    id: 'fluoride-prevents-cavities',
    claim: 'Fluoride prevents tooth decay',
    phrasings: [
      'Fluoride prevents cavities',
      'Fluoride protects against tooth decay',
      'Fluoride helps to prevent tooth decay',
      'Fluoride toothpaste prevents tooth decay',
      'Fluoride protects teeth',
      'Fluoride protects your teeth',
    ],
    rating: 'TRUE',
    summary:
      'Fluoride makes enamel more resistant to acid and helps it to take up minerals again. Many trials show less decay with fluoride toothpaste.',
    keyFindings: ['Dentists advise brushing with it twice a day.'],
    links: [wikipedia('Fluoride_therapy'), nhs('Fluoride', 'conditions/fluoride/')],
  },
  {
    id: 'alkaline-water-healthier',
    claim: 'Alkaline water is healthier than normal water',
    phrasings: [
      'Alkaline water is better than normal water',
      'Alkaline water is healthier than tap water',
      'Alkaline water is better for you',
      'Alkaline water is better for you than normal water',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'The acid of the stomach neutralises the water at once, and lungs and kidneys keep the blood at its own value whatever one drinks. No good trials show a benefit for healthy people.',
    keyFindings: ['A few small studies on reflux and exercise await confirmation.'],
    links: [
      wikipedia('Alkaline_diet'),
      page(
        'Mayo Clinic',
        'Alkaline water: better than plain water?',
        'https://www.mayoclinic.org/healthy-lifestyle/nutrition-and-healthy-eating/expert-answers/alkaline-water/faq-20058029',
      ),
    ],
  },
  {
    id: 'sugar-causes-diabetes',
    claim: 'Eating sugar causes diabetes',
    phrasings: [
      'Sugar causes diabetes',
      'Eating too much sugar causes diabetes',
      'Too much sugar causes diabetes',
      'Diabetes is caused by eating too much sugar',
      'Sugar gives you diabetes',
    ],
    rating: 'MIXED',
    summary:
      'Type 1 diabetes is an immune disease and has nothing to do with sugar eaten. Type 2 comes from genes, overweight and lack of exercise; much sugar adds to overweight, and sweet drinks raise the risk also by themselves.',
    keyFindings: ['More than nine in ten people with diabetes have type 2.'],
    links: [who('Diabetes', 'news-room/fact-sheets/detail/diabetes'), wikipedia('Type_2_diabetes')],
  },
  {
    id: 'stress-causes-ulcers',
    claim: 'Stress causes stomach ulcers',
    phrasings: [
      'Stomach ulcers are caused by stress',
      'Stress causes ulcers',
      'Ulcers are caused by stress',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Most ulcers come from the bacterium Helicobacter pylori or from painkillers such as ibuprofen. Stress and spices can worsen complaints; only extreme strain as in severe burns causes ulcers by itself.',
    keyFindings: ['Barry Marshall and Robin Warren received the Nobel Prize of 2005 for this.'],
    links: [
      wikipedia('Peptic_ulcer_disease'),
      page(
        'Nobel Prize',
        'The Nobel Prize in Physiology or Medicine 2005',
        'https://www.nobelprize.org/prizes/medicine/2005/summary/',
      ),
    ],
  },
  {
    id: 'acupuncture-works',
    claim: 'Acupuncture works',
    phrasings: ['Acupuncture is effective', 'Acupuncture really works'],
    rating: 'MIXED',
    summary:
      'For chronic pain people feel somewhat better after acupuncture than without it, but only slightly better than after a sham with needles in wrong places. For most other uses there is no good evidence.',
    keyFindings: ['Meridians and points have no known counterpart in the body.'],
    links: [
      wikipedia('Acupuncture'),
      page(
        'National Center for Complementary and Integrative Health',
        'Acupuncture',
        'https://www.nccih.nih.gov/health/acupuncture-effectiveness-and-safety',
      ),
    ],
  },
  {
    id: 'crystals-heal',
    claim: 'Crystals can heal',
    phrasings: [
      'Crystals have healing powers',
      'Healing crystals work',
      'Crystal healing works',
      'Crystals have healing properties',
      'Crystals heal',
      'Crystals can heal people',
      'Crystals can heal you',
    ],
    rating: 'FALSE',
    summary:
      'No study has shown that crystals heal any illness or that they give off a healing energy. In a test people felt the same with genuine stones as with glass.',
    keyFindings: ['What is felt is explained by expectation, the placebo effect.'],
    links: [wikipedia('Crystal_healing'), britannica('Placebo effect', 'science/placebo-effect')],
  },
];
