import { britannica, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

const arithmetic = britannica('Arithmetic', 'science/arithmetic');

export const mathsAndMeasureRecords: readonly StarterRecord[] = [
  {
    id: 'two-plus-two-four',
    claim: 'Two plus two equals four',
    phrasings: [
      '2 plus 2 is 4',
      'Two and two make four',
      '2 and 2 is 4',
      'Two plus two makes four',
    ],
    rating: 'TRUE',
    summary:
      'That two and two are four follows from the way the natural numbers and their addition are defined. It has been derived step by step from the axioms of arithmetic.',
    keyFindings: ['In a notation with base three the same number is written 11.'],
    links: [wikipedia('Addition'), arithmetic],
  },
  {
    id: 'two-plus-two-five',
    claim: 'Two plus two equals five',
    phrasings: [
      '2 plus 2 is 5',
      'Two and two make five',
      '2 and 2 is 5',
      'Two plus two makes five',
    ],
    rating: 'FALSE',
    summary:
      'Two plus two is four. The sentence with five is known from George Orwell’s novel Nineteen Eighty-Four, where it stands for a lie that people are forced to believe.',
    keyFindings: ['The sentence is older than the novel and was used in the 19th century.'],
    links: [wikipedia('2_%2B_2_%3D_5'), arithmetic],
  },
  {
    id: 'zero-is-even',
    claim: 'Zero is an even number',
    phrasings: ['0 is even', 'Zero is even', 'The number zero is even', '0 is an even number'],
    rating: 'TRUE',
    summary:
      'A number is even if it is twice a whole number, and zero is twice zero. It also lies between two odd numbers, as every even number does.',
    keyFindings: ['Studies show that people need longer to call zero even than two or four.'],
    links: [wikipedia('Parity_of_zero'), arithmetic],
  },
  {
    id: 'one-is-prime',
    claim: 'One is a prime number',
    phrasings: ['1 is a prime number', 'The number 1 is prime', '1 is prime', '1 is a prime'],
    rating: 'FALSE',
    summary:
      'A prime number is greater than one and divisible only by one and itself. One is left out so that every number has just one factorisation into primes.',
    keyFindings: ['Some mathematicians counted one as a prime until the early 20th century.'],
    links: [wikipedia('Prime_number'), britannica('Prime number', 'science/prime-number')],
  },
  {
    id: 'infinitely-many-primes',
    claim: 'There are infinitely many prime numbers',
    phrasings: [
      'There is an infinite number of primes',
      'There are infinitely many primes',
      'There is no largest prime number',
      'The number of primes is infinite',
    ],
    rating: 'TRUE',
    summary:
      'Euclid proved it more than two thousand years ago. From any list of primes one can make a number that is divisible by none of them, so that no list is complete.',
    keyFindings: ['The largest primes known have tens of millions of digits.'],
    links: [wikipedia('Euclid%27s_theorem'), britannica('Prime number', 'science/prime-number')],
  },
  {
    id: 'pi-is-3-14',
    claim: 'Pi is exactly 3.14',
    phrasings: [
      'Pi equals exactly 3.14',
      'The exact value of pi is 3.14',
      'Pi is a rational number',
      'Pi is rational',
    ],
    rating: 'FALSE',
    summary:
      'Pi is 3.14159… with digits that never end nor repeat, as Johann Heinrich Lambert proved in the 1760s. 3.14 is a rounded value.',
    keyFindings: ['Computers have calculated trillions of digits.'],
    links: [wikipedia('Pi'), britannica('Pi', 'science/pi-mathematics')],
  },
  {
    id: 'pi-is-irrational',
    claim: 'Pi is irrational',
    phrasings: [
      'Pi is an irrational number',
      'The digits of pi never end',
      'Pi never ends',
      'Pi has infinitely many digits',
    ],
    rating: 'TRUE',
    summary:
      'Pi cannot be written as a fraction of two whole numbers, so its decimal digits neither end nor repeat. Johann Heinrich Lambert proved it in the 1760s.',
    keyFindings: ['In 1882 Ferdinand von Lindemann proved that pi is transcendental as well.'],
    links: [
      wikipedia('Proof_that_%CF%80_is_irrational'),
      britannica('Pi', 'science/pi-mathematics'),
    ],
  },
  {
    id: 'nought-point-nine-recurring',
    claim: '0.999 recurring equals 1',
    phrasings: [
      '0.999 repeating is 1',
      '0.999 recurring is equal to 1',
      '0.999 repeating equals 1',
      '0.9 recurring equals 1',
      '0.9 repeating equals 1',
    ],
    rating: 'TRUE',
    summary:
      'With endlessly many nines the number is exactly one, not a little less: it is three times one third, 0.333…, and no number lies between it and one. Both are ways to write the same number.',
    keyFindings: ['Every decimal number that ends has such a second notation.'],
    links: [wikipedia('0.999...'), arithmetic],
  },
  {
    id: 'triangle-180-degrees',
    claim: 'The angles of a triangle add up to 180 degrees',
    phrasings: [
      'The sum of the angles of a triangle is 180 degrees',
      'The angles in a triangle add up to 180 degrees',
      'The angles of a triangle sum to 180 degrees',
      'The sum of the angles in a triangle is 180 degrees',
    ],
    rating: 'TRUE',
    summary:
      'In the plane the three angles of every triangle make up a straight angle, as Euclid proved. On a curved surface such as a globe the sum is different.',
    keyFindings: ['A triangle on a globe can have three right angles.'],
    links: [
      wikipedia('Sum_of_angles_of_a_triangle'),
      britannica('Euclidean geometry', 'science/Euclidean-geometry'),
    ],
  },
];
