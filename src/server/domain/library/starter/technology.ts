import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const CERN = page('CERN', 'The birth of the Web', 'https://home.cern/science/computing/birth-web');

export const technologyRecords: readonly StarterRecord[] = [
  {
    id: 'web-by-berners-lee',
    claim: 'Tim Berners-Lee invented the World Wide Web',
    phrasings: [
      'The World Wide Web was invented by Tim Berners-Lee',
      'The inventor of the World Wide Web is Tim Berners-Lee',
      'Tim Berners-Lee is the inventor of the World Wide Web',
      'Tim Berners-Lee created the World Wide Web',
      'The World Wide Web was invented at CERN',
      'Sir Tim Berners-Lee invented the World Wide Web',
    ],
    rating: 'TRUE',
    summary:
      'Tim Berners-Lee proposed the Web at CERN in 1989 and wrote the first browser and server in 1990. The Internet, on which it runs, is older.',
    keyFindings: ['CERN put the Web into the public domain in 1993.'],
    links: [CERN, wikipedia('Tim_Berners-Lee')],
  },
  {
    id: 'web-is-internet',
    claim: 'The Internet and the World Wide Web are the same thing',
    phrasings: [
      'The Internet and the Web are the same',
      'The World Wide Web is the Internet',
      'The Internet is the same as the World Wide Web',
      'The Internet and the World Wide Web are the same',
      'The Internet and the Web are the same thing',
    ],
    rating: 'FALSE',
    summary:
      'The Internet is the network that connects computers; the Web is one of the services that use it, like e-mail or telephony. The Internet began about twenty years earlier.',
    keyFindings: ['The first hosts of the forerunner of the Internet were linked in 1969.'],
    links: [CERN, wikipedia('Internet')],
  },
  {
    id: 'edison-invented-light-bulb',
    claim: 'Thomas Edison invented the light bulb',
    phrasings: [
      'Edison invented the light bulb',
      'The light bulb was invented by Thomas Edison',
      'Thomas Edison was the inventor of the light bulb',
      'The inventor of the light bulb was Thomas Edison',
      'Edison was the inventor of the light bulb',
      'The lightbulb was invented by Thomas Edison',
      'Thomas Edison invented the lightbulb',
    ],
    rating: 'MIXED',
    summary:
      'More than twenty people had made incandescent lamps before, and Joseph Swan in England worked on them at the same time. Edison and his staff made the first lamp that lasted long enough and a system of supply to go with it, from 1879 on.',
    keyFindings: ['Edison and Swan later founded a joint company.'],
    links: [
      wikipedia('Incandescent_light_bulb'),
      britannica('Thomas Edison', 'biography/Thomas-Edison'),
    ],
  },
  {
    id: 'bell-invented-telephone',
    claim: 'Alexander Graham Bell invented the telephone',
    phrasings: [
      'The telephone was invented by Alexander Graham Bell',
      'Alexander Graham Bell is the inventor of the telephone',
      'Bell invented the telephone',
      'The inventor of the telephone is Alexander Graham Bell',
      'Alexander Graham Bell was the inventor of the telephone',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Bell received the first patent on a practical telephone in 1876 and carried the first intelligible talk. Antonio Meucci, Philipp Reis and Elisha Gray had built or described devices for it before or at the same time, and the priority is still argued about.',
    keyFindings: ['Bell and Gray filed at the patent office on the same day.'],
    links: [
      page(
        'Library of Congress',
        'Alexander Graham Bell family papers',
        'https://www.loc.gov/collections/alexander-graham-bell-papers/',
      ),
      wikipedia('Invention_of_the_telephone'),
    ],
  },
  {
    id: 'fleming-penicillin',
    claim: 'Alexander Fleming discovered penicillin',
    phrasings: [
      'Penicillin was discovered by Alexander Fleming',
      'Fleming discovered penicillin',
      'Alexander Fleming discovered penicillin in 1928',
      'Penicillin was discovered by Alexander Fleming in 1928',
      'Penicillin was discovered in 1928',
    ],
    rating: 'TRUE',
    summary:
      'Fleming noticed in London in 1928 that a mould killed the bacteria on a plate. Howard Florey, Ernst Chain and their team made a medicine of it in the 1940s and shared the Nobel Prize with him.',
    keyFindings: ['The prize was given in 1945.'],
    links: [
      page(
        'Nobel Prize',
        'Sir Alexander Fleming: facts',
        'https://www.nobelprize.org/prizes/medicine/1945/fleming/facts/',
      ),
      wikipedia('Alexander_Fleming'),
    ],
  },
  {
    id: 'wright-brothers-first-flight',
    claim: 'The Wright brothers made the first powered flight',
    phrasings: [
      'The Wright brothers invented the aeroplane',
      'The Wright brothers flew the first aeroplane',
      'The first powered flight was made by the Wright brothers',
      'The Wright brothers invented the airplane',
      'The first airplane was flown by the Wright brothers',
      'The Wright brothers flew the first airplane',
      'The Wright brothers made the first powered flight in 1903',
      'The airplane was invented by the Wright brothers',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'On 17 December 1903 Orville and Wilbur Wright made what is generally accepted as the first sustained, controlled flight of a powered aircraft heavier than air. Others had made gliders and uncontrolled hops, and some countries hold a different first in honour.',
    keyFindings: ['The first flight lasted 12 seconds and covered about 37 metres.'],
    links: [
      page(
        'Smithsonian National Air and Space Museum',
        'Air and space',
        'https://airandspace.si.edu/',
      ),
      wikipedia('Wright_brothers'),
    ],
  },
  {
    id: 'incognito-makes-anonymous',
    claim: 'Incognito mode makes you anonymous on the Internet',
    phrasings: [
      'Private browsing makes you anonymous',
      'Incognito mode hides your identity online',
      'Incognito mode makes you anonymous',
      'Incognito mode makes you anonymous online',
      'Incognito mode hides your IP address',
      'Private browsing makes you anonymous online',
      'Nobody can track you in incognito mode',
      'You are anonymous in incognito mode',
    ],
    rating: 'FALSE',
    summary:
      'A private window only keeps history and cookies off your own device. Websites, your employer and your provider can still see your network address and what you do.',
    keyFindings: ['Browsers say so themselves on the first page of a private window.'],
    links: [
      wikipedia('Private_browsing'),
      page('Electronic Frontier Foundation', 'Surveillance Self-Defense', 'https://ssd.eff.org/'),
    ],
  },
  {
    id: 'discharge-phone-battery',
    claim: 'You must discharge a phone battery completely before charging it',
    phrasings: [
      'You should fully discharge your phone battery before charging it',
      'You should let your phone battery run out before charging it',
      'You should drain your phone battery before charging it',
      'You must drain your phone battery before charging it',
      'You have to discharge your phone battery completely before charging it',
    ],
    rating: 'FALSE',
    summary:
      'The rule comes from old nickel-cadmium cells. Lithium-ion batteries, which phones use, last longer when they are not run down completely.',
    keyFindings: ['Heat and staying at a full or empty charge age a lithium-ion cell most.'],
    links: [
      wikipedia('Lithium-ion_battery'),
      britannica('Battery', 'technology/battery-electronics'),
    ],
  },
];
