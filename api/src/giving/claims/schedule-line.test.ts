import { lineNames } from './schedule-line';

const mina = {
  title: 'Mrs',
  firstname: 'Mina',
  lastname: 'Karimi',
  house: '7',
  street: 'Park Road',
  postcode: 's192bd',
  outside_uk: 0,
};

test('accents, punctuation and spaces are corrected silently', () => {
  const typed = { ...mina, title: 'Dr.', firstname: ' José  Ángel', lastname: 'O’Brien-Łukasz' };
  expect(lineNames(typed)).toEqual({
    names: {
      title: 'Dr',
      firstname: 'Jose Angel',
      lastname: "O'Brien Lukasz",
      house: '7',
      postcode: 'S19 2BD',
    },
    problem: undefined,
    note: undefined,
  });
});

test.each(['Professor', 'M', 'Mr & Mrs', '2nd', "'t"])(
  'the title %s is left blank, which HMRC allows, with a note',
  (title) => {
    const { names, problem, note } = lineNames({ ...mina, title });
    expect([names.title, problem]).toEqual(['', undefined]);
    expect(note).toContain('left blank');
  },
);

test('invisible characters and unusual apostrophes are corrected', () => {
  expect(
    lineNames({ ...mina, firstname: 'Mi\u200Bna', lastname: 'O\u02BCBrien\u2011Lee' }).names,
  ).toMatchObject({
    firstname: 'Mina',
    lastname: "O'Brien Lee",
  });
});

test.each([
  ['12½ High Street', '12 1/2 High Street'],
  ['The “Old” Mill', 'The "Old" Mill'],
  ['Mill… 3', 'Mill... 3'],
  ['Kite House ★', 'Kite House'],
])('the house %s becomes %s', (house, plain) => {
  expect(lineNames({ ...mina, house })).toMatchObject({ names: { house: plain }, problem: undefined });
});

test.each(['JE2 3AB', 'gy11aa', 'IM1 1AA'])('the postcode %s is outside the UK and becomes X', (postcode) => {
  expect(lineNames({ ...mina, postcode }).names.postcode).toBe('X');
});

test('a giver outside the UK has X as their postcode', () => {
  expect(lineNames({ ...mina, outside_uk: 1, postcode: '' })).toMatchObject({
    names: { postcode: 'X' },
    problem: undefined,
  });
});

test.each([
  ['no name', { firstname: '' }, 'first name'],
  ['no last name', { lastname: ' ' }, 'last name'],
  ['a name that is too long', { lastname: 'a'.repeat(36) }, '35 letters'],
  ['a name in other letters', { firstname: 'مینا' }, 'Latin letters'],
  ['a company', { lastname: 'Bakery Ltd' }, 'company'],
  ['two people', { firstname: 'Ann & Bob' }, 'from one person'],
  ['two people in words', { firstname: 'Ann and Bob' }, 'from one person'],
  ['a formula', { firstname: '=1+1' }, 'Latin letters'],
  ['no house', { house: '' }, 'house'],
  ['a house in other letters', { house: 'خانه ۷' }, 'Latin letters'],
  ['a house that is too long', { house: 'a'.repeat(41) }, '40 letters'],
  ['no postcode', { postcode: '' }, 'postcode'],
  ['what is no postcode', { postcode: 'nowhere' }, 'postcode ‘nowhere’'],
  ['a postcode of no area', { postcode: 'ZZ99 9ZZ' }, 'postcode ‘ZZ99 9ZZ’'],
  ['a care-of address', { house: 'c/o Vale Traders Ltd, Unit 4' }, 'care-of'],
  ['a care-of address in the street', { street: 'care of Vale Traders' }, 'care-of'],
  ['a PO box', { house: 'P.O. Box 12' }, 'PO box'],
])('%s is rejected with a reason', (_what, changes, words) => {
  expect(lineNames({ ...mina, ...changes }).problem).toContain(words);
});
