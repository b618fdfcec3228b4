import { britannica, nhs, opposing, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const foodRecords: readonly StarterRecord[] = [
  {
    id: 'honey-never-spoils',
    claim: 'Honey never spoils',
    phrasings: [
      'Honey never goes bad',
      'Honey does not spoil',
      'Honey does not expire',
      'Honey found in Egyptian tombs is still edible',
      'Honey from ancient Egyptian tombs is still edible',
      '3,000 year old honey found in Egyptian tombs is still edible',
      'Honey never expires',
      'Honey lasts forever',
      'Honey can last forever',
      'Honey found in ancient Egyptian tombs was still edible',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Sealed honey keeps for decades or longer, since it holds too little water and too much acid for microbes to grow. If it takes up moisture it can ferment, it darkens and crystallises with age, and reports of edible honey from Egyptian tombs are often told but poorly documented.',
    keyFindings: ['Honey consists of about 17 percent water and more than 80 percent sugars.'],
    links: [wikipedia('Honey'), britannica('Honey', 'topic/honey')],
  },
  {
    id: 'coffee-stunts-growth',
    claim: 'Coffee stunts growth',
    phrasings: [
      'Drinking coffee stunts your growth',
      'Coffee stunts the growth of children',
      'Coffee will stunt your growth',
      'Coffee makes children stop growing',
      'Drinking coffee will stunt your growth',
      'Caffeine stunts growth',
      'Coffee can stunt your growth',
      "Coffee stunts children's growth",
      'Drinking coffee as a child stunts your growth',
    ],
    rating: 'FALSE',
    summary:
      'Studies that followed young people found no difference in height or bone growth between those who drank coffee and those who did not. Height is set mainly by genes, nutrition and health; children are advised to have little caffeine because of sleep.',
    keyFindings: ['A small effect of caffeine on calcium is offset by a little milk.'],
    links: [wikipedia('Health_effects_of_coffee'), britannica('Coffee', 'topic/coffee')],
  },
  {
    id: 'coffee-bad-for-heart',
    claim: 'Moderate coffee is bad for the heart',
    phrasings: [
      'Drinking coffee is bad for your heart',
      'Moderate coffee drinking is bad for the heart',
      'Coffee is bad for your heart',
      'Coffee causes heart disease',
      'Moderate coffee consumption is bad for the heart',
      'Coffee damages the heart',
      'Coffee increases the risk of heart disease',
    ],
    rating: 'MIXED',
    summary:
      'Large cohort studies link three or four cups a day with slightly less heart disease, not more. Coffee does raise pulse and blood pressure for a while, unfiltered coffee raises cholesterol, and people with some heart conditions or in pregnancy are told to limit it, so the answer depends on who drinks how much.',
    keyFindings: [
      'The association with fewer deaths comes from observation and does not prove a benefit.',
      'Up to 400 milligrams of caffeine a day is considered safe for most adults.',
    ],
    links: [
      wikipedia('Health_effects_of_coffee'),
      nhs(
        'Water, drinks and hydration',
        'live-well/eat-well/food-guidelines-and-food-labels/water-drinks-nutrition/',
      ),
      opposing(
        'MedlinePlus',
        'Caffeine',
        'https://medlineplus.gov/caffeine.html',
        'Lists fast heart rate and other unwanted effects of too much caffeine.',
      ),
    ],
  },
  {
    id: 'coffee-good-for-health',
    claim: 'Coffee is good for your health',
    phrasings: [
      'Drinking coffee is healthy',
      'Coffee is healthy',
      'Coffee is good for you',
      'Drinking coffee is good for your health',
      'Moderate coffee consumption is good for your health',
    ],
    rating: 'MIXED',
    summary:
      'People who drink moderate amounts of coffee have somewhat less type 2 diabetes, liver disease and early death in long studies. These studies cannot prove the cause, and too much caffeine disturbs sleep, causes anxiety and is discouraged in pregnancy.',
    keyFindings: ['Most benefits in studies appear at three to four cups a day.'],
    links: [wikipedia('Health_effects_of_coffee'), britannica('Coffee', 'topic/coffee')],
  },
  {
    id: 'carrots-night-vision',
    claim: 'Eating carrots improves your eyesight',
    phrasings: [
      'Carrots improve eyesight',
      'Carrots help you see in the dark',
      'Eating carrots helps you see in the dark',
      'Carrots are good for your eyes',
      'Eating carrots gives you better night vision',
      'Carrots improve your eyesight',
      'Carrots improve night vision',
    ],
    rating: 'MIXED',
    summary:
      'Carrots supply beta-carotene, which the body turns into vitamin A, and a lack of vitamin A does harm night vision. For the well-fed, more carrots bring no better sight; the story of carrots and night vision was spread as wartime propaganda.',
    keyFindings: [
      'Vitamin A deficiency is the leading preventable cause of blindness in children.',
    ],
    links: [
      page(
        'NIH Office of Dietary Supplements',
        'Vitamin A and carotenoids',
        'https://ods.od.nih.gov/factsheets/VitaminA-Consumer/',
      ),
      wikipedia('Carrot'),
    ],
  },
  {
    id: 'chewing-gum-seven-years',
    claim: 'Swallowed chewing gum stays in your stomach for seven years',
    phrasings: [
      'Swallowed gum stays in your stomach for seven years',
      'Chewing gum takes seven years to digest',
      'Gum stays in the stomach for seven years',
      'It takes seven years to digest chewing gum',
      'If you swallow gum it stays in your stomach for seven years',
      'If you swallow chewing gum it stays in your stomach for seven years',
      'Chewing gum stays in your stomach for seven years',
      'Gum takes seven years to digest',
      'It takes seven years to digest gum',
    ],
    rating: 'FALSE',
    summary:
      'The base of gum is not digested but passes through like other fibre, usually within a few days. Only very large amounts swallowed by small children have caused blockages, in rare cases.',
    keyFindings: ['The sweeteners and flavours of gum are digested as usual.'],
    links: [
      wikipedia('Chewing_gum'),
      page(
        'NIDDK',
        'Your digestive system and how it works',
        'https://www.niddk.nih.gov/health-information/digestive-diseases/digestive-system-how-it-works',
      ),
    ],
  },
  {
    id: 'tomato-is-fruit',
    claim: 'Tomatoes are fruits',
    phrasings: [
      'A tomato is a fruit',
      'The tomato is a fruit',
      'Botanically the tomato is a fruit',
      'Tomatoes are botanically fruits',
      'Tomatoes are a fruit',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'In botany a tomato is a fruit, more exactly a berry, because it grows from the flower and holds the seeds. In the kitchen and in customs law it is usually treated as a vegetable.',
    keyFindings: [
      'The Supreme Court of the United States ruled it a vegetable for tariffs in 1893.',
    ],
    links: [wikipedia('Tomato'), britannica('Tomato', 'plant/tomato')],
  },
];
