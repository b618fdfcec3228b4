import { cancerInstitute, nhs, opposing, who, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const tobaccoRecords: readonly StarterRecord[] = [
  {
    id: 'smoking-causes-lung-cancer',
    claim: 'Smoking causes lung cancer',
    phrasings: [
      'Cigarettes cause lung cancer',
      'Smoking cigarettes causes lung cancer',
      'Cigarette smoking causes lung cancer',
      'Smoking can cause lung cancer',
      'Smoking is the leading cause of lung cancer',
      'Lung cancer is caused by smoking cigarettes',
      'Tobacco smoking causes lung cancer',
      'Smoking tobacco causes lung cancer',
      'Smoking can give you lung cancer',
      'Tobacco causes lung cancer',
      'Cigarettes can cause lung cancer',
    ],
    rating: 'TRUE',
    summary:
      'Tobacco smoke contains dozens of substances that damage DNA, and smoking is the main cause of lung cancer. Cohort studies since the 1950s show risks many times those of people who never smoked, falling again after stopping.',
    keyFindings: [
      'About eight to nine of ten lung cancer deaths in high-smoking countries are due to smoking.',
      'People who never smoked can get lung cancer too, but much more rarely.',
    ],
    links: [
      who('Tobacco', 'news-room/fact-sheets/detail/tobacco'),
      cancerInstitute('Tobacco', 'about-cancer/causes-prevention/risk/tobacco'),
      wikipedia('Lung_cancer'),
    ],
  },
  {
    id: 'smoking-healthy',
    claim: 'Smoking is good for you',
    phrasings: [
      'Smoking is healthy',
      'Smoking is good for your health',
      'Cigarettes are good for you',
      'Cigarettes are healthy',
    ],
    rating: 'FALSE',
    summary:
      'Smoking harms nearly every organ and shortens life by about ten years on average. It is the leading preventable cause of death in many countries.',
    keyFindings: ['About half of those who go on smoking die of it.'],
    links: [
      wikipedia('Health_effects_of_tobacco'),
      who('Tobacco', 'news-room/fact-sheets/detail/tobacco'),
    ],
  },
  {
    id: 'second-hand-smoke-harmful',
    claim: 'Second-hand smoke is harmful',
    phrasings: [
      'Secondhand smoke is harmful',
      'Passive smoking is harmful',
      'Second-hand smoke causes lung cancer',
      'Passive smoking causes lung cancer',
      'Passive smoking is bad for your health',
      'Second-hand smoke is dangerous',
    ],
    rating: 'TRUE',
    summary:
      'Breathing the smoke of others raises the risk of heart disease and lung cancer in adults and of infections and asthma in children. No safe amount is known.',
    keyFindings: ['More than a million people are estimated to die of it each year.'],
    links: [who('Tobacco', 'news-room/fact-sheets/detail/tobacco'), wikipedia('Passive_smoking')],
  },
  {
    id: 'vaping-harmless',
    claim: 'Vaping is harmless',
    phrasings: [
      'E-cigarettes are harmless',
      'Vaping is completely safe',
      'Vaping is safe',
      'E-cigarettes are safe',
      'Vaping is not harmful',
    ],
    rating: 'FALSE',
    summary:
      'The vapour of e-cigarettes usually contains nicotine, which is addictive, and substances that irritate the lungs. For smokers who switch completely it is far less harmful than cigarettes, but less harmful is not harmless, and long-term effects are not yet known.',
    keyFindings: ['Health services advise people who do not smoke not to begin vaping.'],
    links: [
      nhs('Vaping to quit smoking', 'live-well/quit-smoking/using-e-cigarettes-to-stop-smoking/'),
      wikipedia('Health_effects_of_electronic_cigarettes'),
    ],
  },
  {
    id: 'vaping-less-harmful',
    claim: 'Vaping is less harmful than smoking',
    phrasings: [
      'E-cigarettes are less harmful than cigarettes',
      'Vaping is safer than smoking',
      'Vaping is less harmful than smoking cigarettes',
      'E-cigarettes are safer than cigarettes',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Vapour lacks the tar and carbon monoxide of burning tobacco, and switching smokers take in much lower amounts of most toxic substances. How large the difference is over decades is not known yet.',
    keyFindings: [
      'Public health bodies in the United Kingdom support vaping as an aid to stop smoking, others are more cautious.',
    ],
    links: [
      nhs('Vaping to quit smoking', 'live-well/quit-smoking/using-e-cigarettes-to-stop-smoking/'),
      wikipedia('Health_effects_of_electronic_cigarettes'),
      opposing(
        'World Health Organization',
        'Tobacco: e-cigarettes',
        'https://www.who.int/news-room/questions-and-answers/item/tobacco-e-cigarettes',
        'Stresses that e-cigarettes are harmful and not proven as an aid for whole populations.',
      ),
    ],
  },
];
