import fc from 'fast-check';
import { newReference, referencesIn, spacedReference } from './references';

const references = fc.constant(null).map(newReference);

test('a reference is found however a bank writes it', () => {
  const noise = fc.constantFrom('', 'FROM MRS O LEARY ', 'BACS ', 'FP 12/11/26 ', 'REF: ');
  const written = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    spacedReference,
    (text: string) => text.replace(/0/g, 'O').replace(/1/g, 'l'),
    (text: string) => text.split('').join('-'),
  );
  fc.assert(
    fc.property(references, noise, written, noise, (reference, before, write, after) => {
      expect(referencesIn(`${before}${write(reference)} ${after}`)).toContain(reference);
    }),
  );
});

test('a typo is noticed: one wrong character, or two swapped', () => {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXY';
  fc.assert(
    fc.property(references, fc.integer({ min: 1, max: 9 }), fc.nat(30), (reference, place, other) => {
      const wrong = digits.charAt(other);
      fc.pre(wrong !== reference[place] && reference[place] !== 'Z');
      expect(referencesIn(reference.slice(0, place) + wrong + reference.slice(place + 1))).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(references, fc.integer({ min: 1, max: 7 }), (reference, place) => {
      const [a = '', b = ''] = [reference[place], reference[place + 1]];
      fc.pre(a !== b && !`${a}${b}`.includes('Z'));
      expect(referencesIn(reference.slice(0, place) + b + a + reference.slice(place + 2))).toEqual([]);
    }),
  );
});

test('ordinary words are no reference', () => {
  expect(referencesIn('STRIPE PAYMENTS UK LTD STRIPE')).toEqual([]);
  expect(referencesIn('GIVING IS GOOD')).toEqual([]);
  expect(referencesIn('')).toEqual([]);
});
