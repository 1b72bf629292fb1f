import { areRomanNumerals, readListMark } from './list-marks';

test.each([
  ['1.   ', { tag: 'ol', value: 1 }],
  ['(12)', { tag: 'ol', value: 12 }],
  ['2.3.', { tag: 'ol', value: 3 }],
  ['\u200f۱۲-', { tag: 'ol', value: 12 }],
  ['٣)', { tag: 'ol', value: 3 }],
  ['④', { tag: 'ol', value: 4 }],
  ['Step 2', { tag: 'ol', value: 2 }],
  ['๒.', { tag: 'ol' }],
  ['a)', { tag: 'ol', type: 'a', value: 1 }],
  ['C.', { tag: 'ol', type: 'A', value: 3 }],
  ['bb.', { tag: 'ol', type: 'a', value: 28 }],
  ['i.', { tag: 'ol', type: 'i', value: 1 }],
  ['XIV.', { tag: 'ol', type: 'I', value: 14 }],
  ['v.', { tag: 'ol', type: 'a', value: 22 }],
  ['الف)', { tag: 'ol' }],
  ['一、', { tag: 'ol' }],
  ['·', { tag: 'ul' }],
  ['o', { tag: 'ul' }],
  ['Ø', { tag: 'ul' }],
  ['-', { tag: 'ul' }],
  ['', { tag: 'ul' }],
])('“%s” is read as %j', (drawn, mark) => {
  expect(readListMark(drawn)).toEqual(mark);
});

test('a letter is a Roman numeral or not, depending on the list', () => {
  expect(readListMark('v.', true)).toEqual({ tag: 'ol', type: 'i', value: 5 });
  expect(readListMark('i.', false)).toEqual({ tag: 'ol', type: 'a', value: 9 });
});

test.each<[string, boolean | undefined]>([
  ['i. ii. iii. iv. v. vi.', true],
  ['v. vi. vii.', true],
  ['ix. x. xi.', true],
  ['I. II. III. IV. V.', true],
  ['h. i. j.', false],
  ['i. j.', false],
  ['c. d.', false],
  ['a. b. c.', false],
  ['1. 2.', undefined],
])('the list %s counts in Roman numerals: %s', (marks, expected) => {
  expect(areRomanNumerals(marks.split(' '))).toBe(expected);
});
