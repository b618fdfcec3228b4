import { cancerInstitute, page, who, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const cancerBeliefRecords: readonly StarterRecord[] = [
  {
    id: 'alkaline-cures-cancer',
    claim: 'Alkaline water cures cancer',
    phrasings: [
      'Drinking alkaline water cures cancer',
      'Alkaline water can cure cancer',
      'You can cure cancer with alkaline water',
    ],
    rating: 'FALSE',
    summary:
      'Food and water do not change the acidity of blood and tissues, which the body keeps within narrow limits. Tumours make their own surroundings acid, and no study shows that such a diet cures them.',
    keyFindings: ['People have died after infusions of baking soda sold as a cure.'],
    links: [
      wikipedia('Alkaline_diet'),
      cancerInstitute(
        'Common cancer myths and misconceptions',
        'about-cancer/causes-prevention/risk/myths',
      ),
    ],
  },
  {
    id: 'cancer-contagious',
    claim: 'Cancer is contagious',
    phrasings: [
      'You can catch cancer from another person',
      'Cancer can be passed from person to person',
      'You can catch cancer from someone',
      'Cancer is an infectious disease',
    ],
    rating: 'FALSE',
    summary:
      'Cancer does not pass from one person to another in everyday life; the only exceptions are rare cases after transplants or in pregnancy. Some viruses and bacteria that can lead to cancer are contagious, though.',
    keyFindings: ['Vaccines protect against two of these viruses, HPV and hepatitis B.'],
    links: [
      cancerInstitute(
        'Common cancer myths and misconceptions',
        'about-cancer/causes-prevention/risk/myths',
      ),
      who('Cancer', 'news-room/fact-sheets/detail/cancer'),
    ],
  },
  {
    id: 'cancer-cure-hidden',
    claim: 'A cure for cancer is being hidden by the pharmaceutical industry',
    phrasings: [
      'Big Pharma is hiding the cure for cancer',
      'There is a hidden cure for cancer',
      'Pharmaceutical companies are hiding the cure for cancer',
      'Big Pharma hides the cure for cancer',
      'The cure for cancer is being hidden',
      'The cure for cancer is being suppressed',
      'Pharmaceutical companies hide the cure for cancer',
      'The government is hiding the cure for cancer',
    ],
    rating: 'FALSE',
    summary:
      'Cancer is hundreds of different diseases, so that one cure for all is unlikely, and thousands of competing groups in many countries work on treatments. Those that work are sold, and researchers and executives die of cancer too.',
    keyFindings: ['Some cancers, such as most testicular cancers, can be cured today.'],
    links: [
      wikipedia('Big_Pharma_conspiracy_theories'),
      cancerInstitute('Cancer treatment', 'about-cancer/treatment'),
    ],
  },
  {
    id: 'cannabis-cures-cancer',
    claim: 'Cannabis cures cancer',
    phrasings: [
      'Marijuana cures cancer',
      'Cannabis oil cures cancer',
      'Weed cures cancer',
      'CBD cures cancer',
      'Cannabis can cure cancer',
      'Marijuana can cure cancer',
    ],
    rating: 'FALSE',
    summary:
      'Substances of cannabis slow some cancer cells in the laboratory, but no trial has shown that they cure cancer in people. Some of them ease nausea from chemotherapy and are approved for it.',
    keyFindings: ['Giving up treatment for it lowers the chance of survival.'],
    links: [
      wikipedia('Medical_cannabis'),
      cancerInstitute(
        'Cannabis and cannabinoids',
        'about-cancer/treatment/cam/patient/cannabis-pdq',
      ),
    ],
  },
  {
    id: 'sunscreen-causes-cancer',
    claim: 'Sunscreen causes cancer',
    phrasings: [
      'Sunscreen causes skin cancer',
      'Sun cream causes cancer',
      'Sunscreen gives you cancer',
      'Using sunscreen causes cancer',
      'Sunscreens cause cancer',
    ],
    rating: 'FALSE',
    summary:
      'Studies do not find more cancers in people who use sunscreen; a large trial in Australia found fewer skin cancers. Some filters are being studied because they reach the blood in traces, without any harm shown.',
    keyFindings: ['The proven danger is ultraviolet radiation itself.'],
    links: [
      wikipedia('Sunscreen'),
      page('American Academy of Dermatology', 'Sunscreen', 'https://www.aad.org/'),
    ],
  },
];
