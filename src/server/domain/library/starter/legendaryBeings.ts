import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const legendaryBeingRecords: readonly StarterRecord[] = [
  {
    id: 'walt-disney-frozen',
    claim: "Walt Disney's body is frozen",
    phrasings: [
      'Walt Disney was frozen',
      'Walt Disney is frozen',
      'Walt Disney was cryogenically frozen',
      'Walt Disney is cryogenically frozen',
      'Walt Disney had himself frozen',
      'Walt Disney was frozen after his death',
    ],
    rating: 'FALSE',
    summary:
      'Walt Disney died on 15 December 1966 and was cremated two days later, as his family and the cemetery confirm. The first person was frozen some weeks afterwards.',
    keyFindings: ['His ashes lie at Forest Lawn in Glendale.'],
    links: [wikipedia('Walt_Disney'), britannica('Walt Disney', 'biography/Walt-Disney')],
  },
  {
    id: 'paul-mccartney-dead',
    claim: 'Paul McCartney died in 1966',
    phrasings: [
      'Paul McCartney is dead',
      'Paul McCartney died in 1966 and was replaced by a lookalike',
      'Paul McCartney was replaced by a lookalike',
      'Paul McCartney was replaced by a double',
    ],
    rating: 'FALSE',
    summary:
      'Paul McCartney did not die in 1966; he has made music and given concerts for decades since. The rumour spread in 1969 from supposed clues on records and covers of the Beatles.',
    keyFindings: ['He made fun of it with the title of a live album in 1993.'],
    links: [wikipedia('Paul_is_dead'), britannica('Paul McCartney', 'biography/Paul-McCartney')],
  },
  {
    id: 'bigfoot-exists',
    claim: 'Bigfoot exists',
    phrasings: [
      'Bigfoot is real',
      'Sasquatch exists',
      'Sasquatch is real',
      'Bigfoot really exists',
    ],
    rating: 'FALSE',
    summary:
      'No bones, body or hair of such a creature has ever been found, and samples tested for DNA came from bears and other known animals. Some famous traces were admitted to be forged.',
    keyFindings: ['A population large enough to last could hardly remain without a trace.'],
    links: [wikipedia('Bigfoot'), britannica('Sasquatch', 'topic/Sasquatch')],
  },
  {
    id: 'loch-ness-monster',
    claim: 'The Loch Ness Monster exists',
    phrasings: [
      'The Loch Ness Monster is real',
      'There is a monster in Loch Ness',
      'Nessie exists',
      'Nessie is real',
      'The Loch Ness Monster really exists',
      'A monster lives in Loch Ness',
    ],
    rating: 'FALSE',
    summary:
      'Searches with sonar and, in 2018, for traces of DNA found no large unknown animal in the lake. The best known photograph, of 1934, was a toy submarine with a head, as a man involved admitted.',
    keyFindings: ['The DNA study found much of eels but nothing of reptiles.'],
    links: [
      wikipedia('Loch_Ness_Monster'),
      britannica('Loch Ness monster', 'topic/Loch-Ness-monster-legendary-creature'),
    ],
  },
  {
    id: 'mermaids-exist',
    claim: 'Mermaids exist',
    phrasings: ['Mermaids are real', 'There are mermaids', 'Mermaids really exist'],
    rating: 'FALSE',
    summary:
      'No evidence of beings half human and half fish has ever been found. They belong to the tales of many seafaring peoples, and sea cows may have been taken for them.',
    keyFindings: ['Columbus noted three supposed mermaids in 1493.'],
    links: [
      page('NOAA', 'Are mermaids real?', 'https://oceanservice.noaa.gov/facts/mermaids.html'),
      wikipedia('Mermaid'),
    ],
  },
  {
    id: 'ghosts-exist',
    claim: 'Ghosts exist',
    phrasings: ['Ghosts are real', 'There are ghosts', 'Ghosts really exist'],
    rating: 'MOSTLY_FALSE',
    summary:
      'No investigation has produced evidence for ghosts that stood up to examination, though it cannot be proved that nothing of the kind exists. Sleep paralysis, draughts, low sounds and expectation explain many experiences.',
    keyFindings: ['A prize for a proof of the supernatural was never won in fifty years.'],
    links: [wikipedia('Ghost'), britannica('Ghost', 'topic/ghost-spirit')],
  },
];
