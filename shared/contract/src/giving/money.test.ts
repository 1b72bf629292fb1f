import { amountProblem, feeOn, normalisePostcode, taxpayerRefusals } from './gift-rules';
import { decimalPounds, parsePounds, pounds } from './money';

test.each([
  [2500, '£25', '25.00'],
  [1250, '£12.50', '12.50'],
  [5, '£0.05', '0.05'],
  [-1205, '−£12.05', '-12.05'],
  [125_000_00, '£125,000', '125000.00'],
])('%d pence are written as %s and %s', (pence, words, decimals) => {
  expect([pounds(pence), decimalPounds(pence)]).toEqual([words, decimals]);
});

test.each([
  ['25', 2500],
  ['£25', 2500],
  [' 12.50 ', 1250],
  ['12.5', 1250],
  ['12,50', 1250],
  ['1,250', 125_000],
  ['1,250.00', 125_000],
  ['0.29', 29],
  ['', undefined],
  ['ten', undefined],
  ['-5', undefined],
  ['12.505', undefined],
  ['1e3', undefined],
  ['12,5000', undefined],
])('the input “%s” is read as %s pence', (typed, pence) => {
  expect(parsePounds(typed)).toBe(pence);
});

test.each([
  [undefined, /enter an amount/],
  [199, /at least £2/],
  [200, undefined],
  [2_500_000, undefined],
  [2_500_001, /talk to us first/],
])('the message about %s pence is: %s', (pence, words) => {
  const problem = amountProblem(pence);
  if (words) expect(problem).toMatch(words);
  else expect(problem).toBeUndefined();
});

test('with the fee covered, the intended amount is left after the fee on the whole', () => {
  const fee = { basis_points: 120, fixed: 20 };
  for (const meant of [200, 999, 2500, 100_000]) {
    const whole = meant + feeOn(meant, fee);
    const taken = Math.round((whole * fee.basis_points) / 10_000) + fee.fixed;
    expect(whole - taken).toBeGreaterThanOrEqual(meant);
    expect(whole - taken).toBeLessThanOrEqual(meant + 1);
  }
});

test.each([
  ['sw1a1aa', 'SW1A 1AA'],
  ['  m1 1ae', 'M1 1AE'],
  ['JE2-3AB', 'JE2 3AB'],
  ['GIR 0AA', 'GIR 0AA'],
  ['W1O 7HG', 'W1O 7HG'],
  ['AI1 1AA', undefined],
  ['BZ1 1AA', undefined],
  ['ZZ99 9ZZ', undefined],
  ['GIR 1AA', undefined],
  ['12345', undefined],
  ['', undefined],
])('the postcode “%s” is %s', (typed, postcode) => {
  expect(normalisePostcode(typed)).toBe(postcode);
});

test('errors that HMRC would find about a taxpayer are reported while the giver can fix them', () => {
  const mina = {
    title: 'Dr.',
    firstname: 'Mina',
    lastname: 'Anderson',
    house: '3 Coe House',
    street: 'Boxford Road',
    postcode: 's192bd',
    outside_uk: false,
  };
  const refused = (changes: Partial<typeof mina>) => Object.keys(taxpayerRefusals({ ...mina, ...changes }));
  expect(refused({})).toEqual([]);
  expect(refused({ firstname: 'Łukasz', lastname: 'O’Brien-Ćirić', house: '12½ “The Mill”' })).toEqual([]);
  expect(refused({ firstname: 'مینا', lastname: 'Παπα', house: 'خانه ۷' })).toEqual([
    'firstname',
    'lastname',
    'house',
  ]);
  expect(refused({ firstname: 'Northside', lastname: 'Bakery Ltd' })).toEqual(['lastname']);
  expect(refused({ title: 'M' })).toEqual(['title']);
  expect(refused({ firstname: '=1+1', lastname: '-', house: '☺' })).toEqual([
    'firstname',
    'lastname',
    'house',
  ]);
  expect(taxpayerRefusals({ ...mina, firstname: '=1+1' })).toEqual({
    firstname: 'HMRC’s form can’t take ‘=’ in a name. Please write it without.',
  });
  expect(refused({ firstname: 'ß'.repeat(18), lastname: 'ß'.repeat(17) })).toEqual(['firstname']);
  expect(refused({ firstname: 'Anna & Peter', lastname: 'Clarke and Clarke' })).toEqual([
    'firstname',
    'lastname',
  ]);
  for (const house of [
    'c/o Vale Traders Ltd',
    'C / O Vale',
    'C/- 4 Vale Road',
    'Care of Vale',
    '℅ Vale',
    'PO Box 7',
    'P.O. Box 7',
  ])
    expect(refused({ house })).toEqual(['house']);
  expect(refused({ street: 'c/o Vale Traders' })).toEqual(['street']);
  expect(refused({ postcode: 'ZZ99 9ZZ' })).toEqual(['postcode']);
  expect(refused({ postcode: '', outside_uk: true })).toEqual([]);
});
