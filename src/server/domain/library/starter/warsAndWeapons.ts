import { britannica, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const warAndWeaponRecords: readonly StarterRecord[] = [
  {
    id: 'world-war-one-1914',
    claim: 'The First World War began in 1914',
    phrasings: [
      'World War I began in 1914',
      'World War One started in 1914',
      'World War 1 started in 1914',
      'The First World War started in 1914',
      'WW1 started in 1914',
      'WWI began in 1914',
    ],
    rating: 'TRUE',
    summary:
      'Austria-Hungary declared war on Serbia on 28 July 1914, and within a week most great powers of Europe were at war. It ended with the armistice of 11 November 1918.',
    keyFindings: ['The murder of Archduke Franz Ferdinand in Sarajevo had set it off.'],
    links: [wikipedia('World_War_I'), britannica('World War I', 'event/World-War-I')],
  },
  {
    id: 'world-war-one-1918',
    claim: 'The First World War ended in 1918',
    phrasings: [
      'World War I ended in 1918',
      'World War One ended in 1918',
      'World War 1 ended in 1918',
      'WW1 ended in 1918',
      'WWI ended in 1918',
    ],
    rating: 'TRUE',
    summary:
      'The armistice of 11 November 1918 ended the fighting in the west. The peace with Germany was signed at Versailles on 28 June 1919.',
    keyFindings: ['The guns fell silent at eleven in the morning.'],
    links: [
      wikipedia('Armistice_of_11_November_1918'),
      britannica('World War I', 'event/World-War-I'),
    ],
  },
  {
    id: 'world-war-two-1939',
    claim: 'The Second World War began in 1939',
    phrasings: [
      'World War II began in 1939',
      'World War Two started in 1939',
      'World War 2 started in 1939',
      'The Second World War started in 1939',
      'WW2 started in 1939',
      'WWII began in 1939',
    ],
    rating: 'TRUE',
    summary:
      'Germany attacked Poland on 1 September 1939, and Great Britain and France declared war two days later. In Asia, Japan and China had been at war since 1937.',
    keyFindings: ['The United States entered the war in December 1941.'],
    links: [wikipedia('World_War_II'), britannica('World War II', 'event/World-War-II')],
  },
  {
    id: 'hiroshima-1945',
    claim: 'The atomic bomb was dropped on Hiroshima in 1945',
    phrasings: [
      'The United States dropped an atomic bomb on Hiroshima in 1945',
      'An atomic bomb was dropped on Hiroshima in 1945',
      'Hiroshima was bombed in 1945',
      'The US dropped an atomic bomb on Hiroshima',
    ],
    rating: 'TRUE',
    summary:
      'An American bomber dropped the first atomic bomb used in war on Hiroshima on 6 August 1945. A second hit Nagasaki three days later.',
    keyFindings: ['Tens of thousands died at once, and many more by the end of the year.'],
    links: [
      wikipedia('Atomic_bombings_of_Hiroshima_and_Nagasaki'),
      britannica('Hiroshima', 'place/Hiroshima-Japan'),
    ],
  },
  {
    id: 'iraq-wmd',
    claim: 'Iraq had weapons of mass destruction in 2003',
    phrasings: [
      'Saddam Hussein had weapons of mass destruction in 2003',
      'There were weapons of mass destruction in Iraq in 2003',
      'Iraq possessed weapons of mass destruction in 2003',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'After the invasion the Iraq Survey Group found no stocks of usable weapons and no running programmes. Old and decayed chemical munitions from before 1991 were found.',
    keyFindings: ['Iraq had used chemical weapons in the 1980s.'],
    links: [
      wikipedia('Iraq_and_weapons_of_mass_destruction'),
      britannica('Iraq War', 'event/Iraq-War'),
    ],
  },
];
