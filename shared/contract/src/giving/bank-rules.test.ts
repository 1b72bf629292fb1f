import {
  type BankTexts,
  bankTextProblem,
  findBankProblems,
  formatInFours,
  formatSortCode,
} from './bank-rules';

const details: BankTexts = {
  sort_code: '60-16-13',
  account_number: '31926819',
  iban: 'GB29 NWBK 6016 1331 9268 19',
  bic: 'NWBKGB2L',
  hmrc_reference: 'AB12345',
};

/** IBANs of the registry's examples (ISO 13616). */
const examples = [
  'GB29NWBK60161331926819',
  'IE29AIBK93115212345678',
  'NO9386011117947',
  'DE89370400440532013000',
];

test.each<[keyof BankTexts, string, RegExp | undefined]>([
  ['sort_code', '', undefined],
  ['sort_code', '60 16 13', undefined],
  ['sort_code', '60–16–13', undefined],
  ['sort_code', '60161', /six digits/],
  ['sort_code', '00-00-00', /No bank has/],
  ['account_number', '3192 6819', undefined],
  ['account_number', '3192681', /put zeros in front/],
  ['account_number', '00000000', /are the same/],
  ['iban', 'hello', /begins with two letters and two digits/],
  ['iban', 'GB29NWBK6016133192681', /22 letters and digits, and this has 21/],
  ['iban', 'GB29NWBK60161331926818', /is wrong/],
  ['iban', 'GB00NWBK60161331926819', /is wrong/],
  ['iban', 'gb29 nwbk 6016 1331 9268 19', undefined],
  ['bic', 'X', /8 or 11 letters/],
  ['bic', 'NWBKGB2LXXX', undefined],
  ['hmrc_reference', 'ab12345', undefined],
  ['hmrc_reference', '1234567', /one or two letters/],
  ['hmrc_reference', 'ABC123', /one or two letters/],
])('%s ‘%s’: %s', (field, text, words) => {
  const problem = bankTextProblem(field, text);
  if (words) expect(problem).toMatch(words);
  else expect(problem).toBeUndefined();
});

test('a slip in any one letter or digit of an IBAN is found', () => {
  for (const iban of examples) {
    expect(bankTextProblem('iban', iban)).toBeUndefined();
    for (const [place, sign] of [...iban].entries()) {
      const others = [...(/\d/.test(sign) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')];
      for (const other of others.filter((each) => each !== sign)) {
        const slip = iban.slice(0, place) + other + iban.slice(place + 1);
        expect([slip, bankTextProblem('iban', slip)]).toEqual([slip, expect.any(String)]);
      }
    }
  }
});

test('a UK IBAN must be that of the sort code and account number beside it', () => {
  const problems = (changes: Partial<BankTexts>) => findBankProblems(changes, { ...details, ...changes });
  expect(problems({ iban: details.iban })).toEqual({});
  expect(problems({ account_number: '31926810' })).toEqual({
    iban: [expect.stringMatching(/belongs to sort code 60-16-13 and account number 31926819/)],
  });
  expect(problems({ sort_code: '404784' })['iban']).toHaveLength(1);
  expect(problems({ sort_code: '', account_number: '' })).toEqual({});
  expect(problems({ iban: 'IE29AIBK93115212345678' })).toEqual({});
});

test('old details that are wrong don’t stop other changes', () => {
  expect(findBankProblems({ bic: 'NWBKGB2L' }, { ...details, iban: 'hello' })).toEqual({});
});

test('digits are grouped as on a statement', () => {
  expect(formatSortCode('601613')).toBe('60-16-13');
  expect(formatInFours('31926819')).toBe('3192 6819');
  expect(formatInFours('GB29NWBK60161331926819')).toBe('GB29 NWBK 6016 1331 9268 19');
});
