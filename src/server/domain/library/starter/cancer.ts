import { britannica, cancerInstitute, opposing, page, who, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const cancerRecords: readonly StarterRecord[] = [
  {
    id: 'mobile-phones-cause-cancer',
    claim: 'Mobile phones cause cancer',
    phrasings: [
      'Cell phones cause brain cancer',
      'Cell phones cause brain tumours',
      'Mobile phones cause brain tumours',
      'Mobile phone radiation causes cancer',
      'Using a mobile phone causes cancer',
      'Cell phones cause cancer',
      'Mobile phones can cause cancer',
      'Radiation from mobile phones causes cancer',
      'Phones cause cancer',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Radio waves from phones are too weak to break chemical bonds, and rates of brain tumours have stayed about the same while phones spread everywhere. Large studies find no consistent link; because a few results for heavy use are unclear, the question is classed as possible rather than closed.',
    keyFindings: [
      'A Danish cohort of more than 350,000 subscribers showed no added risk.',
      'The agency for cancer research classes radio waves as possibly carcinogenic (group 2B).',
    ],
    links: [
      cancerInstitute(
        'Cell phones and cancer risk',
        'about-cancer/causes-prevention/risk/radiation/cell-phones-fact-sheet',
      ),
      wikipedia('Wireless_device_radiation_and_health'),
      opposing(
        'IARC',
        'IARC Monographs',
        'https://monographs.iarc.who.int/',
        'Classes radio-frequency fields as possibly carcinogenic on limited evidence.',
      ),
    ],
  },
  {
    id: '5g-dangerous',
    claim: '5G is dangerous to health',
    phrasings: [
      '5G causes cancer',
      '5G radiation is dangerous',
      '5G is harmful to human health',
      '5G is bad for your health',
      '5G is dangerous',
      '5G is harmful',
      '5G towers cause cancer',
      '5G radiation causes cancer',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Radio waves of 5G do not have the energy to damage molecules, and exposure in public places stays far below the international limits. No harm to health has been shown; research on the higher frequencies goes on because they are newer in wide use.',
    keyFindings: [
      'The main known effect of radio waves is slight warming, which the limits prevent.',
    ],
    links: [
      wikipedia('5G_misinformation'),
      page(
        'ICNIRP',
        'International Commission on Non-Ionizing Radiation Protection',
        'https://www.icnirp.org/',
      ),
    ],
  },
  {
    id: 'deodorant-causes-breast-cancer',
    claim: 'Antiperspirants cause breast cancer',
    phrasings: [
      'Deodorants cause breast cancer',
      'Deodorant causes cancer',
      'Antiperspirant causes breast cancer',
      'Using deodorant causes breast cancer',
      'Aluminium in deodorant causes breast cancer',
    ],
    rating: 'FALSE',
    summary:
      'Studies comparing women with and without breast cancer have found no link with antiperspirants or deodorants. The aluminium salts stay almost entirely on the skin.',
    keyFindings: ['A study of about 1,600 women found no added risk.'],
    links: [
      cancerInstitute(
        'Antiperspirants, deodorants and breast cancer',
        'about-cancer/causes-prevention/risk/myths/antiperspirants-fact-sheet',
      ),
      wikipedia('Deodorant'),
    ],
  },
  {
    id: 'sugar-feeds-cancer',
    claim: 'Sugar feeds cancer',
    phrasings: [
      'Eating sugar makes cancer grow faster',
      'Sugar makes cancer grow',
      'Cancer feeds on sugar',
      'Sugar makes cancer worse',
      'Eating sugar makes cancer worse',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'All cells use glucose, cancer cells often more of it, but eating sugar has not been shown to make a cancer grow nor its absence to stop one. A diet with much sugar can lead to obesity, which does raise the risk of several cancers.',
    keyFindings: ['The body makes glucose itself when none is eaten.'],
    links: [
      cancerInstitute(
        'Common cancer myths and misconceptions',
        'about-cancer/causes-prevention/risk/myths',
      ),
      wikipedia('Warburg_effect_(oncology)'),
    ],
  },
  {
    id: 'processed-meat-carcinogenic',
    claim: 'Processed meat causes cancer',
    phrasings: [
      'Eating processed meat causes bowel cancer',
      'Bacon causes cancer',
      'Processed meat increases the risk of bowel cancer',
      'Processed meat can cause cancer',
      'Eating processed meat increases the risk of cancer',
      'Processed meat increases the risk of colorectal cancer',
      'Processed meat is carcinogenic',
      'Sausages cause cancer',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'The agency for cancer research classes processed meat as a cause of bowel cancer. The evidence for the link is strong, but the size of the risk is modest: about 18 percent more for each 50 grams a day, far less than that of smoking.',
    keyFindings: ['The class says how sure the link is, not how large the danger.'],
    links: [
      who(
        'Cancer: carcinogenicity of red and processed meat',
        'news-room/questions-and-answers/item/cancer-carcinogenicity-of-the-consumption-of-red-meat-and-processed-meat',
      ),
      wikipedia('Processed_meat'),
    ],
  },
  {
    id: 'sunlight-causes-skin-cancer',
    claim: 'Too much sun causes skin cancer',
    phrasings: [
      'Sunlight causes skin cancer',
      'Sun exposure causes skin cancer',
      'UV radiation causes skin cancer',
      'Sunburn causes skin cancer',
      'Ultraviolet radiation causes skin cancer',
      'Sun exposure can cause skin cancer',
      'Exposure to the sun causes skin cancer',
    ],
    rating: 'TRUE',
    summary:
      'Ultraviolet light damages the DNA of skin cells and is the main cause of skin cancers, melanoma among them. Shade, clothing and sunscreen reduce the risk.',
    keyFindings: ['Tanning beds use the same radiation and raise the risk too.'],
    links: [
      who('Ultraviolet radiation', 'news-room/fact-sheets/detail/ultraviolet-radiation'),
      wikipedia('Skin_cancer'),
    ],
  },
  {
    id: 'asbestos-causes-cancer',
    claim: 'Asbestos causes cancer',
    phrasings: [
      'Asbestos causes mesothelioma',
      'Asbestos causes lung cancer',
      'Exposure to asbestos causes cancer',
      'Asbestos can cause cancer',
    ],
    rating: 'TRUE',
    summary:
      'Inhaled asbestos fibres stay in the lungs and cause lung cancer, mesothelioma and scarring, often decades later. All forms of asbestos are known to cause cancer in humans.',
    keyFindings: ['More than 60 countries have banned asbestos.'],
    links: [
      cancerInstitute(
        'Asbestos exposure and cancer risk',
        'about-cancer/causes-prevention/risk/substances/asbestos/asbestos-fact-sheet',
      ),
      britannica('Asbestos', 'science/asbestos-mineral'),
    ],
  },
  {
    id: 'alcohol-causes-cancer',
    claim: 'Alcohol causes cancer',
    phrasings: [
      'Drinking alcohol causes cancer',
      'Alcohol increases the risk of cancer',
      'Drinking alcohol increases the risk of cancer',
      'Alcohol can cause cancer',
      'Alcohol is a carcinogen',
    ],
    rating: 'TRUE',
    summary:
      'Alcohol is an established cause of at least seven kinds of cancer, those of breast, bowel, liver and mouth among them. The risk grows with the amount and begins at low amounts.',
    keyFindings: ['The body turns alcohol into acetaldehyde, which damages DNA.'],
    links: [
      who('Alcohol', 'news-room/fact-sheets/detail/alcohol'),
      cancerInstitute(
        'Alcohol and cancer risk',
        'about-cancer/causes-prevention/risk/alcohol/alcohol-fact-sheet',
      ),
    ],
  },
];
