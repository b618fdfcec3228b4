import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const rsc = (title: string, path: string) =>
  page('Royal Society of Chemistry', title, `https://periodic-table.rsc.org/element/${path}`);

export const chemistryRecords: readonly StarterRecord[] = [
  {
    id: 'water-is-h2o',
    claim: 'Water is H2O',
    phrasings: [
      'The chemical formula of water is H2O',
      'The formula of water is H2O',
      'The chemical formula for water is H2O',
      'Water is made of hydrogen and oxygen',
      'Water consists of hydrogen and oxygen',
      'Water is made up of hydrogen and oxygen',
    ],
    rating: 'TRUE',
    summary:
      'A molecule of water has two hydrogen atoms bound to one oxygen atom. Around 1800 chemists split water into the two gases and made it from them again.',
    keyFindings: ['By mass about eight ninths of water is oxygen.'],
    links: [wikipedia('Water'), britannica('Water', 'science/water')],
  },
  {
    id: 'gold-symbol-au',
    claim: 'The chemical symbol for gold is Au',
    phrasings: [
      'The symbol for gold is Au',
      'Au is the chemical symbol for gold',
      'The chemical symbol of gold is Au',
      'Au is the symbol for gold',
      'Au stands for gold',
    ],
    rating: 'TRUE',
    summary:
      'Au stands for aurum, the Latin word for gold. Gold is the element with the atomic number 79.',
    keyFindings: ['Ag, from argentum, is the symbol for silver.'],
    links: [wikipedia('Gold'), rsc('Gold', '79/gold')],
  },
  {
    id: 'gold-symbol-ag',
    claim: 'The chemical symbol for gold is Ag',
    phrasings: [
      'The symbol for gold is Ag',
      'Ag is the chemical symbol for gold',
      'The chemical symbol of gold is Ag',
      'Ag is the symbol for gold',
    ],
    rating: 'FALSE',
    summary:
      'Ag, from the Latin word argentum, is the symbol for silver. The symbol for gold is Au, from aurum.',
    keyFindings: ['Gold has the atomic number 79, silver 47.'],
    links: [wikipedia('Gold'), rsc('Silver', '47/silver')],
  },
  {
    id: 'silver-symbol-ag',
    claim: 'The chemical symbol for silver is Ag',
    phrasings: [
      'The symbol for silver is Ag',
      'Ag is the chemical symbol for silver',
      'The chemical symbol of silver is Ag',
      'Ag is the symbol for silver',
      'Ag stands for silver',
    ],
    rating: 'TRUE',
    summary:
      'Ag stands for argentum, the Latin word for silver, from which Argentina has its name too. Silver is the element with the atomic number 47.',
    keyFindings: ['Silver conducts electricity better than any other metal.'],
    links: [wikipedia('Silver'), rsc('Silver', '47/silver')],
  },
  {
    id: 'iron-symbol-fe',
    claim: 'The chemical symbol for iron is Fe',
    phrasings: [
      'The symbol for iron is Fe',
      'Fe is the chemical symbol for iron',
      'The chemical symbol of iron is Fe',
      'Fe is the symbol for iron',
      'Fe stands for iron',
    ],
    rating: 'TRUE',
    summary:
      'Fe stands for ferrum, the Latin word for iron. Iron is the element with the atomic number 26.',
    keyFindings: ['By mass iron is the most common element of the Earth as a whole.'],
    links: [wikipedia('Iron'), rsc('Iron', '26/iron')],
  },
  {
    id: 'air-mostly-nitrogen',
    claim: 'Air is mostly nitrogen',
    phrasings: [
      'Air consists mainly of nitrogen',
      "The Earth's atmosphere is mostly nitrogen",
      'Nitrogen is the most abundant gas in the atmosphere',
      "Nitrogen makes up 78 percent of the Earth's atmosphere",
      '78% of the atmosphere is nitrogen',
      'The air is 78 percent nitrogen',
    ],
    rating: 'TRUE',
    summary:
      'Dry air is about 78 percent nitrogen, 21 percent oxygen and nearly one percent argon. Water vapour and carbon dioxide make up small and varying parts.',
    keyFindings: ['We breathe nearly all of the nitrogen out again unchanged.'],
    links: [wikipedia('Atmosphere_of_Earth'), britannica('Atmosphere', 'science/atmosphere')],
  },
  {
    id: 'air-mostly-oxygen',
    claim: 'Air is mostly oxygen',
    phrasings: [
      'Air consists mainly of oxygen',
      "The Earth's atmosphere is mostly oxygen",
      'Oxygen is the most abundant gas in the atmosphere',
      'The atmosphere is mostly oxygen',
    ],
    rating: 'FALSE',
    summary:
      'Only about 21 percent of dry air is oxygen. The greater part, about 78 percent, is nitrogen.',
    keyFindings: ['Pure oxygen at normal pressure harms the lungs in the long run.'],
    links: [wikipedia('Atmosphere_of_Earth'), britannica('Atmosphere', 'science/atmosphere')],
  },
  {
    id: 'ice-floats',
    claim: 'Ice is less dense than water',
    phrasings: ['Ice floats on water', 'Ice is lighter than water', 'Ice floats in water'],
    rating: 'TRUE',
    summary:
      'Water expands by about nine percent as it freezes, because its molecules form an open lattice. So ice floats, with about a tenth of it above the surface.',
    keyFindings: ['Lakes freeze from the top, which lets fish survive the winter.'],
    links: [wikipedia('Ice'), britannica('Ice', 'science/ice')],
  },
  {
    id: 'pure-water-conducts',
    claim: 'Pure water conducts electricity well',
    phrasings: [
      'Pure water conducts electricity',
      'Pure water is a good conductor of electricity',
      'Distilled water conducts electricity',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'Very pure water conducts so poorly that it serves as an insulator in some devices. Salts dissolved in tap water and sea water carry the current, which makes electricity near them dangerous.',
    keyFindings: ['A few ions from the water itself remain even in the purest water.'],
    links: [wikipedia('Purified_water'), britannica('Water', 'science/water')],
  },
  {
    id: 'hot-water-freezes-faster',
    claim: 'Hot water freezes faster than cold water',
    phrasings: [
      'Hot water freezes quicker than cold water',
      'Warm water freezes faster than cold water',
      'Hot water can freeze faster than cold water',
    ],
    rating: 'MIXED',
    summary:
      'Some experiments found that warmer water froze first, which is called the Mpemba effect. Others did not find it, and as a rule colder water freezes sooner.',
    keyFindings: ['Evaporation, dissolved gases and supercooling have been proposed as causes.'],
    links: [
      wikipedia('Mpemba_effect'),
      page('Royal Society of Chemistry', 'Royal Society of Chemistry', 'https://www.rsc.org/'),
    ],
  },
  {
    id: 'cold-water-boils-faster',
    claim: 'Cold water boils faster than hot water',
    phrasings: [
      'Cold water boils faster than warm water',
      'Cold water boils quicker than hot water',
      'Cold water comes to the boil faster than hot water',
    ],
    rating: 'FALSE',
    summary:
      'Cold water has to be heated to the temperature of the hot water first and so needs longer. It takes up heat somewhat faster while it is cold, but never overtakes.',
    keyFindings: ['Cold tap water is often advised for cooking because of lead in old pipes.'],
    links: [wikipedia('Boiling'), britannica('Boiling point', 'science/boiling-point')],
  },
  {
    id: 'pencils-contain-lead',
    claim: 'Pencils contain lead',
    phrasings: [
      'Pencil lead is made of lead',
      'Pencils are made with lead',
      'There is lead in pencils',
      'Pencil lead contains lead',
    ],
    rating: 'FALSE',
    summary:
      'The core of a pencil is graphite, a form of carbon, mixed with clay. Graphite was taken for a kind of lead when it was found in the 16th century, and the name stayed.',
    keyFindings: ['A stab with a pencil does not cause lead poisoning.'],
    links: [wikipedia('Pencil'), britannica('Pencil', 'technology/pencil-writing-implement')],
  },
  {
    id: 'bananas-radioactive',
    claim: 'Bananas are radioactive',
    phrasings: ['Bananas are slightly radioactive', 'A banana is radioactive'],
    rating: 'TRUE',
    summary:
      'Bananas contain potassium, and a small natural part of all potassium is the radioactive potassium-40. The dose is far too small to matter, and the body keeps its potassium constant.',
    keyFindings: ['An adult body is itself radioactive with several thousand decays a second.'],
    links: [
      wikipedia('Banana_equivalent_dose'),
      page(
        'US Environmental Protection Agency',
        'Radiation protection',
        'https://www.epa.gov/radiation',
      ),
    ],
  },
  {
    id: 'atoms-mostly-empty',
    claim: 'Atoms are mostly empty space',
    phrasings: [
      'An atom is mostly empty space',
      'Matter is mostly empty space',
      'Atoms are mainly empty',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Nearly all the mass of an atom is in a nucleus some ten thousand times smaller than the atom. The rest is not nothing, though: the electrons fill it as a cloud of probability.',
    keyFindings: ['Rutherford found the nucleus in 1911 from scattered alpha particles.'],
    links: [wikipedia('Atom'), britannica('Atom', 'science/atom')],
  },
];
