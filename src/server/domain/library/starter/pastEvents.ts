import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const pastEventRecords: readonly StarterRecord[] = [
  {
    id: 'washington-first-president',
    claim: 'George Washington was the first president of the United States',
    phrasings: [
      'The first president of the United States was George Washington',
      'George Washington was the first US president',
      'The first US president was George Washington',
      'George Washington was the first American president',
      'Washington was the first president of the United States',
      'George Washington was the first president of the USA',
    ],
    rating: 'TRUE',
    summary:
      'George Washington took office on 30 April 1789 under the constitution of 1787 and served two terms. The presidents of the earlier Congress had no executive power.',
    keyFindings: ['All electors voted for him, both times.'],
    links: [
      wikipedia('George_Washington'),
      britannica('George Washington', 'biography/George-Washington'),
    ],
  },
  {
    id: 'lincoln-first-president',
    claim: 'Abraham Lincoln was the first president of the United States',
    phrasings: [
      'The first president of the United States was Abraham Lincoln',
      'Abraham Lincoln was the first US president',
      'The first US president was Abraham Lincoln',
    ],
    rating: 'FALSE',
    summary:
      'The first president was George Washington, from 1789. Abraham Lincoln was the 16th, from 1861 until he was murdered in 1865.',
    keyFindings: ['Lincoln was the first president from the Republican Party.'],
    links: [
      wikipedia('Abraham_Lincoln'),
      britannica('Abraham Lincoln', 'biography/Abraham-Lincoln'),
    ],
  },
  {
    id: 'us-independence-1776',
    claim: 'The United States declared independence in 1776',
    phrasings: [
      'America declared independence in 1776',
      'The US declared its independence in 1776',
      'The Declaration of Independence was adopted in 1776',
      'The Declaration of Independence was signed in 1776',
    ],
    rating: 'TRUE',
    summary:
      'The Continental Congress adopted the Declaration of Independence on 4 July 1776, and most delegates signed it on 2 August. Great Britain recognised the independence in 1783.',
    keyFindings: ['Thomas Jefferson wrote most of the text.'],
    links: [
      page(
        'National Archives',
        'Declaration of Independence',
        'https://www.archives.gov/founding-docs/declaration',
      ),
      wikipedia('United_States_Declaration_of_Independence'),
    ],
  },
  {
    id: 'soviet-union-1991',
    claim: 'The Soviet Union was dissolved in 1991',
    phrasings: [
      'The Soviet Union collapsed in 1991',
      'The Soviet Union ended in 1991',
      'The USSR was dissolved in 1991',
      'The Soviet Union broke up in 1991',
      'The Soviet Union fell in 1991',
      'The USSR collapsed in 1991',
    ],
    rating: 'TRUE',
    summary:
      'Mikhail Gorbachev resigned on 25 December 1991, and on the next day the Supreme Soviet declared that the union had ceased to exist. Fifteen independent states came out of it.',
    keyFindings: ['Russia took over its seat in the United Nations.'],
    links: [
      wikipedia('Dissolution_of_the_Soviet_Union'),
      britannica('Soviet Union', 'place/Soviet-Union'),
    ],
  },
  {
    id: 'chernobyl-1986',
    claim: 'The Chernobyl disaster happened in 1986',
    phrasings: [
      'Chernobyl happened in 1986',
      'The Chernobyl accident happened in 1986',
      'The Chernobyl nuclear accident happened in 1986',
      'Chernobyl exploded in 1986',
    ],
    rating: 'TRUE',
    summary:
      'Reactor 4 of the power plant near Pripyat in Soviet Ukraine exploded on 26 April 1986 during a test. It was the worst accident in the history of nuclear power.',
    keyFindings: ['About 116,000 people were moved away in the first year.'],
    links: [
      page('IAEA', 'International Atomic Energy Agency', 'https://www.iaea.org/'),
      wikipedia('Chernobyl_disaster'),
    ],
  },
  {
    id: 'french-revolution-1789',
    claim: 'The French Revolution began in 1789',
    phrasings: ['The French Revolution started in 1789', 'The French Revolution was in 1789'],
    rating: 'TRUE',
    summary:
      'The Estates-General met in May 1789, and the people of Paris stormed the Bastille on 14 July. The monarchy was abolished in 1792.',
    keyFindings: ['The 14th of July is the national day of France.'],
    links: [
      wikipedia('French_Revolution'),
      britannica('French Revolution', 'event/French-Revolution'),
    ],
  },
  {
    id: 'columbus-1492',
    claim: 'Columbus reached America in 1492',
    phrasings: [
      'Christopher Columbus reached America in 1492',
      'Columbus sailed to America in 1492',
      'Columbus arrived in America in 1492',
      'Columbus landed in America in 1492',
      'Columbus reached the Americas in 1492',
    ],
    rating: 'TRUE',
    summary:
      'Columbus landed on an island of the Bahamas on 12 October 1492 after five weeks at sea. He believed that he had reached Asia and did not set foot on the mainland until 1498.',
    keyFindings: ['Norse seafarers had been in Newfoundland some 500 years before.'],
    links: [
      wikipedia('Voyages_of_Christopher_Columbus'),
      britannica('Christopher Columbus', 'biography/Christopher-Columbus'),
    ],
  },
  {
    id: 'salem-witches-burned',
    claim: 'The Salem witches were burned at the stake',
    phrasings: [
      'Witches were burned at the stake in Salem',
      'The witches of Salem were burned at the stake',
      'Witches were burned in Salem',
      'The Salem witches were burned',
      'The witches of Salem were burned',
    ],
    rating: 'FALSE',
    summary:
      'In 1692 and 1693 nineteen people were hanged at Salem, one was pressed to death with stones and at least five died in gaol. Burning was not a punishment for witchcraft under English law.',
    keyFindings: ['In parts of Europe people convicted of witchcraft were burned.'],
    links: [
      wikipedia('Salem_witch_trials'),
      britannica('Salem witch trials', 'event/Salem-witch-trials'),
    ],
  },
  {
    id: 'slaves-built-pyramids',
    claim: 'The pyramids were built by slaves',
    phrasings: [
      'Slaves built the pyramids',
      'The Egyptian pyramids were built by slaves',
      'Slaves built the Egyptian pyramids',
      'The pyramids of Giza were built by slaves',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Finds of workers’ villages, tombs beside the pyramids and delivery notes show crews who were fed, treated and honoured in burial. Many of them may have been called up for duty, so that free labour is not quite the word either.',
    keyFindings: ['The tombs of the workers at Giza were found in 1990.'],
    links: [
      wikipedia('Giza_pyramid_complex'),
      britannica('Pyramids of Giza', 'topic/Pyramids-of-Giza'),
    ],
  },
];
