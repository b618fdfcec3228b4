import { britannica, page, unesco, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const historyRecords: readonly StarterRecord[] = [
  {
    id: 'vikings-horned-helmets',
    claim: 'Vikings wore horned helmets',
    phrasings: [
      'The Vikings wore helmets with horns',
      'Viking helmets had horns',
      'Vikings had horned helmets',
      'Vikings had horns on their helmets',
      'Vikings wore helmets with horns',
      'Vikings wore horned helmets in battle',
    ],
    rating: 'FALSE',
    summary:
      'No horned helmet from the Viking age has ever been found; the few helmets known are plain. The picture comes from stage costumes for operas in the 19th century.',
    keyFindings: [
      'Horned helmets found in Scandinavia are of the Bronze Age, about 1,700 years older.',
    ],
    links: [wikipedia('Horned_helmet'), britannica('Viking', 'topic/Viking-people')],
  },
  {
    id: 'columbus-proved-round',
    claim: 'Columbus proved that the Earth is round',
    phrasings: [
      'Christopher Columbus discovered that the Earth is round',
      'Columbus proved the Earth is round',
      'Columbus discovered that the Earth is round',
      'Columbus proved the Earth was round',
    ],
    rating: 'FALSE',
    summary:
      'Educated people had known that the Earth is a sphere since Greek antiquity, in the Middle Ages too. The dispute before the voyage was about its size, and Columbus was wrong about that.',
    keyFindings: ['Eratosthenes estimated the circumference in the third century BC.'],
    links: [
      wikipedia('Myth_of_the_flat_Earth'),
      britannica('Christopher Columbus', 'biography/Christopher-Columbus'),
    ],
  },
  {
    id: 'titanic-1912',
    claim: 'The Titanic sank in 1912',
    phrasings: [
      'The Titanic went down in 1912',
      'The RMS Titanic sank in 1912',
      'The sinking of the Titanic was in 1912',
      'The Titanic sank in April 1912',
      'The Titanic sank on 15 April 1912',
    ],
    rating: 'TRUE',
    summary:
      'The ship struck an iceberg late on 14 April 1912 and sank in the early hours of 15 April. About 1,500 people died.',
    keyFindings: ['The wreck was found in 1985 at a depth of about 3,800 metres.'],
    links: [wikipedia('Titanic'), britannica('Titanic', 'topic/Titanic')],
  },
  {
    id: 'world-war-two-1945',
    claim: 'The Second World War ended in 1945',
    phrasings: [
      'World War II ended in 1945',
      'World War Two ended in 1945',
      'The end of World War II was in 1945',
      'WWII ended in 1945',
      'World War 2 ended in 1945',
      'WW2 ended in 1945',
    ],
    rating: 'TRUE',
    summary:
      'Germany surrendered on 8 May 1945 and Japan signed its surrender on 2 September 1945.',
    keyFindings: ['The war in Europe had begun on 1 September 1939.'],
    links: [wikipedia('World_War_II'), britannica('World War II', 'event/World-War-II')],
  },
  {
    id: 'berlin-wall-1989',
    claim: 'The Berlin Wall fell in 1989',
    phrasings: [
      'The Berlin Wall came down in 1989',
      'The fall of the Berlin Wall was in 1989',
      'The Berlin Wall was opened in 1989',
      'The Berlin Wall fell on 9 November 1989',
      'The Berlin Wall fell in November 1989',
    ],
    rating: 'TRUE',
    summary:
      'The border was opened on the evening of 9 November 1989 after weeks of mass protests in East Germany. The wall had stood since August 1961.',
    keyFindings: ['Germany was reunited on 3 October 1990.'],
    links: [wikipedia('Berlin_Wall'), britannica('Berlin Wall', 'topic/Berlin-Wall')],
  },
  {
    id: 'aliens-built-pyramids',
    claim: 'Aliens built the Egyptian pyramids',
    phrasings: [
      'The pyramids were built by aliens',
      'The pyramids of Egypt were built by extraterrestrials',
      'Aliens built the pyramids',
      'The pyramids of Egypt were built by aliens',
      'The Egyptian pyramids were built by aliens',
      'Aliens built the pyramids of Egypt',
      'Extraterrestrials built the pyramids',
    ],
    rating: 'FALSE',
    summary:
      'Quarries, tools, ramps, the towns and tombs of the workers and even a logbook of stone transports show how Egyptians built the pyramids. A series of earlier, less successful pyramids shows how they learned it.',
    keyFindings: [
      'The papyri of Wadi al-Jarf record deliveries of limestone for the Great Pyramid.',
    ],
    links: [wikipedia('Egyptian_pyramids'), unesco('Memphis and its Necropolis', 86)],
  },
  {
    id: 'holocaust',
    claim: 'The Holocaust happened',
    phrasings: [
      'The Holocaust really happened',
      'The Holocaust is a historical fact',
      'The Holocaust was real',
      'Six million Jews were murdered in the Holocaust',
      'Six million Jews were killed in the Holocaust',
      'The Nazis murdered six million Jews',
      'The Nazis killed six million Jews',
    ],
    rating: 'TRUE',
    summary:
      'Nazi Germany and its helpers murdered about six million Jews between 1941 and 1945. It is proven by the documents of those who did it, by census figures, mass graves, camps, films, court records and tens of thousands of testimonies.',
    keyFindings: [
      'Roma, disabled people, Poles, Soviet prisoners of war and others were murdered as well.',
    ],
    links: [
      page(
        'United States Holocaust Memorial Museum',
        'Holocaust Encyclopedia',
        'https://encyclopedia.ushmm.org/',
      ),
      wikipedia('The_Holocaust'),
    ],
  },
  {
    id: 'middle-ages-flat-earth',
    claim: 'People in the Middle Ages believed that the Earth was flat',
    phrasings: [
      'People in the Middle Ages believed the Earth was flat',
      'Medieval people believed the Earth was flat',
      'In the Middle Ages people thought the Earth was flat',
      'Medieval people thought the Earth was flat',
      'In the Middle Ages people believed the Earth was flat',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Hardly any scholar of the Middle Ages in Europe held the Earth to be flat; textbooks, maps and the orb of kings show a sphere. What people without schooling thought is little recorded. The tale of general ignorance was made popular in the 19th century.',
    keyFindings: [
      'The most used textbook of astronomy of the 13th century was called "On the Sphere".',
    ],
    links: [wikipedia('Myth_of_the_flat_Earth'), britannica('Middle Ages', 'event/Middle-Ages')],
  },
];
