import { britannica, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const artAndLetterRecords: readonly StarterRecord[] = [
  {
    id: 'shakespeare-wrote-hamlet',
    claim: 'William Shakespeare wrote Hamlet',
    phrasings: [
      'Shakespeare wrote Hamlet',
      'Hamlet was written by Shakespeare',
      'Hamlet is a play by Shakespeare',
      'Shakespeare is the author of Hamlet',
      'The author of Hamlet is Shakespeare',
    ],
    rating: 'TRUE',
    summary:
      'Shakespeare wrote the tragedy around 1600, and it was printed with his name in 1603. Colleagues and rivals of his time name him as the author of his plays.',
    keyFindings: ['It is the longest of his plays.'],
    links: [wikipedia('Hamlet'), britannica('Hamlet', 'topic/Hamlet-by-Shakespeare')],
  },
  {
    id: 'shakespeare-not-author',
    claim: 'Shakespeare did not write his plays',
    phrasings: [
      'Shakespeare did not write his own plays',
      'Somebody else wrote the plays of Shakespeare',
      'Shakespeare was not the author of his plays',
      "Someone else wrote Shakespeare's plays",
      'William Shakespeare did not write his plays',
    ],
    rating: 'FALSE',
    summary:
      'Title pages, records of the court, fellow actors and poets of his time all name William Shakespeare of Stratford, and doubts arose only in the 19th century. He did write some plays together with others, as was usual.',
    keyFindings: ['Bacon and the Earl of Oxford are among some eighty other names proposed.'],
    links: [
      wikipedia('Shakespeare_authorship_question'),
      page('Folger Shakespeare Library', 'Folger Shakespeare Library', 'https://www.folger.edu/'),
    ],
  },
  {
    id: 'leonardo-mona-lisa',
    claim: 'Leonardo da Vinci painted the Mona Lisa',
    phrasings: [
      'The Mona Lisa was painted by Leonardo da Vinci',
      'Da Vinci painted the Mona Lisa',
      'Leonardo painted the Mona Lisa',
      'The Mona Lisa is by Leonardo da Vinci',
      'The Mona Lisa was painted by da Vinci',
    ],
    rating: 'TRUE',
    summary:
      'Leonardo began the portrait in Florence around 1503 and kept it until his death in France in 1519. It hangs in the Louvre in Paris.',
    keyFindings: ['The sitter was most probably Lisa Gherardini.'],
    links: [wikipedia('Mona_Lisa'), britannica('Mona Lisa', 'topic/Mona-Lisa-painting')],
  },
  {
    id: 'michelangelo-mona-lisa',
    claim: 'Michelangelo painted the Mona Lisa',
    phrasings: ['The Mona Lisa was painted by Michelangelo', 'The Mona Lisa is by Michelangelo'],
    rating: 'FALSE',
    summary:
      'The Mona Lisa is a work of Leonardo da Vinci, begun around 1503. Michelangelo painted the ceiling of the Sistine Chapel.',
    keyFindings: ['The two artists were rivals in Florence.'],
    links: [wikipedia('Mona_Lisa'), britannica('Michelangelo', 'biography/Michelangelo')],
  },
  {
    id: 'van-gogh-ear',
    claim: 'Vincent van Gogh cut off his own ear',
    phrasings: [
      'Van Gogh cut off his ear',
      'Vincent van Gogh cut off his ear',
      'Van Gogh cut off his own ear',
      'Van Gogh cut his ear off',
    ],
    rating: 'TRUE',
    summary:
      'Van Gogh cut off his left ear in Arles on 23 December 1888, after a quarrel with Paul Gauguin. A drawing by his doctor shows that nearly the whole ear was gone.',
    keyFindings: ['He painted himself with the bandage a few weeks later.'],
    links: [
      page('Van Gogh Museum', 'Van Gogh Museum', 'https://www.vangoghmuseum.nl/en'),
      wikipedia('Vincent_van_Gogh'),
    ],
  },
  {
    id: 'mozart-poisoned-by-salieri',
    claim: 'Salieri poisoned Mozart',
    phrasings: [
      'Mozart was poisoned by Salieri',
      'Mozart was poisoned',
      'Salieri murdered Mozart',
      'Antonio Salieri poisoned Mozart',
      'Salieri killed Mozart',
      'Mozart was murdered by Salieri',
    ],
    rating: 'FALSE',
    summary:
      'Mozart died in December 1791 of a feverish illness, and his doctors saw no poisoning. The rumour about Salieri, who denied it, became famous through a play by Pushkin and the film Amadeus.',
    keyFindings: ['Salieri later taught one of Mozart’s sons.'],
    links: [
      wikipedia('Wolfgang_Amadeus_Mozart'),
      britannica('Antonio Salieri', 'biography/Antonio-Salieri'),
    ],
  },
  {
    id: 'frankenstein-is-monster',
    claim: 'Frankenstein is the name of the monster',
    phrasings: [
      'The monster is called Frankenstein',
      'Frankenstein is the monster',
      "Frankenstein is the monster's name",
      'The name of the monster is Frankenstein',
    ],
    rating: 'FALSE',
    summary:
      'In the novel by Mary Shelley, Victor Frankenstein is the student who makes the creature, which has no name. Everyday language often calls the creature by the name of its maker.',
    keyFindings: ['The novel appeared in 1818.'],
    links: [
      wikipedia('Frankenstein'),
      britannica('Frankenstein', 'topic/Frankenstein-or-The-Modern-Prometheus'),
    ],
  },
];
