import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const inventorAndFounderRecords: readonly StarterRecord[] = [
  {
    id: 'newton-apple-head',
    claim: "An apple fell on Isaac Newton's head",
    phrasings: [
      "An apple fell on Newton's head",
      'Newton discovered gravity when an apple fell on his head',
      'Isaac Newton was hit on the head by an apple',
      'Newton was hit on the head by an apple',
      'Isaac Newton discovered gravity when an apple fell on his head',
      'An apple hit Newton on the head',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Newton himself told friends that the sight of a falling apple had set him thinking about gravity. That it struck his head was added later, and the theory took him some twenty years.',
    keyFindings: ['William Stukeley wrote the story down from a talk in 1726.'],
    links: [
      page('Royal Society', 'The Royal Society', 'https://royalsociety.org/'),
      wikipedia('Isaac_Newton%27s_apple_tree'),
    ],
  },
  {
    id: 'franklin-discovered-electricity',
    claim: 'Benjamin Franklin discovered electricity',
    phrasings: [
      'Electricity was discovered by Benjamin Franklin',
      'Benjamin Franklin invented electricity',
      'Electricity was invented by Benjamin Franklin',
      'Ben Franklin discovered electricity',
    ],
    rating: 'FALSE',
    summary:
      'Electric effects were known in antiquity and studied long before Franklin. He proposed in 1750 how to show that lightning is electric, and invented the lightning rod.',
    keyFindings: ['William Gilbert coined the word electric in 1600.'],
    links: [
      wikipedia('Kite_experiment'),
      britannica('Benjamin Franklin', 'biography/Benjamin-Franklin'),
    ],
  },
  {
    id: 'ford-invented-car',
    claim: 'Henry Ford invented the car',
    phrasings: [
      'The car was invented by Henry Ford',
      'Henry Ford invented the automobile',
      'Henry Ford built the first car',
      'Henry Ford made the first car',
    ],
    rating: 'FALSE',
    summary:
      'Carl Benz patented his motor car in 1886, ten years before the first vehicle of Henry Ford. Ford made cars cheap with the Model T of 1908 and the moving assembly line of 1913.',
    keyFindings: ['Steam carriages had run since the 18th century.'],
    links: [wikipedia('Henry_Ford'), britannica('Henry Ford', 'biography/Henry-Ford')],
  },
  {
    id: 'gutenberg-printing',
    claim: 'Johannes Gutenberg invented printing',
    phrasings: [
      'Gutenberg invented printing',
      'Printing was invented by Gutenberg',
      'Gutenberg invented the printing press',
      'Johannes Gutenberg invented the printing press',
      'The printing press was invented by Gutenberg',
    ],
    rating: 'MIXED',
    summary:
      'Printing from wood blocks and movable type existed in China and Korea centuries earlier. Gutenberg brought together cast metal type, oil-based ink and a press in Mainz around 1450, which made printing spread through Europe.',
    keyFindings: ['A Korean book printed with metal type survives from 1377.'],
    links: [
      wikipedia('Johannes_Gutenberg'),
      britannica('Johannes Gutenberg', 'biography/Johannes-Gutenberg'),
    ],
  },
  {
    id: 'marconi-invented-radio',
    claim: 'Guglielmo Marconi invented the radio',
    phrasings: [
      'Marconi invented the radio',
      'The radio was invented by Marconi',
      'Marconi invented radio',
      'The radio was invented by Guglielmo Marconi',
      'Marconi is the inventor of the radio',
    ],
    rating: 'MIXED',
    summary:
      'Marconi built the first practical system of wireless telegraphy in the 1890s and received a Nobel Prize for it. Hertz, Lodge, Popov, Bose, Braun and Tesla had contributed discoveries and devices before or beside him.',
    keyFindings: ['The US Supreme Court upheld earlier patents over one of his in 1943.'],
    links: [
      wikipedia('Invention_of_radio'),
      page(
        'Nobel Prize',
        'The Nobel Prize in Physics 1909',
        'https://www.nobelprize.org/prizes/physics/1909/summary/',
      ),
    ],
  },
  {
    id: 'caesar-was-emperor',
    claim: 'Julius Caesar was a Roman emperor',
    phrasings: [
      'Caesar was a Roman emperor',
      'Julius Caesar was the first Roman emperor',
      'Julius Caesar was emperor of Rome',
      'Julius Caesar was the emperor of Rome',
      'The first Roman emperor was Julius Caesar',
    ],
    rating: 'FALSE',
    summary:
      'Julius Caesar was consul and at last dictator for life, but Rome was still a republic in name. His heir Augustus counts as the first emperor, from 27 BC.',
    keyFindings: ['Later emperors bore his name as a title, hence Kaiser and Tsar.'],
    links: [
      wikipedia('Julius_Caesar'),
      britannica('Julius Caesar', 'biography/Julius-Caesar-Roman-ruler'),
    ],
  },
  {
    id: 'gates-founded-microsoft',
    claim: 'Bill Gates founded Microsoft',
    phrasings: [
      'Microsoft was founded by Bill Gates',
      'Bill Gates is the founder of Microsoft',
      'Bill Gates started Microsoft',
      'Bill Gates co-founded Microsoft',
      'Bill Gates created Microsoft',
      'Microsoft was founded by Bill Gates and Paul Allen',
    ],
    rating: 'TRUE',
    summary:
      'Bill Gates and Paul Allen founded Microsoft in Albuquerque in April 1975. Gates led the company until 2000.',
    keyFindings: ['Its first product was a version of the language BASIC.'],
    links: [wikipedia('Microsoft'), britannica('Bill Gates', 'biography/Bill-Gates')],
  },
  {
    id: 'musk-founded-tesla',
    claim: 'Elon Musk founded Tesla',
    phrasings: [
      'Tesla was founded by Elon Musk',
      'Elon Musk is the founder of Tesla',
      'Elon Musk created Tesla',
      'Elon Musk started Tesla',
    ],
    rating: 'MIXED',
    summary:
      'Martin Eberhard and Marc Tarpenning founded the company in July 2003. Musk joined as chairman and largest investor in 2004; by a settlement of 2009 he may be called a co-founder.',
    keyFindings: ['He has been chief executive since 2008.'],
    links: [wikipedia('Tesla,_Inc.'), britannica('Elon Musk', 'biography/Elon-Musk')],
  },
];
