import { fitAddress } from './window-letters-pdf';

test('a long address is joined until it fits into the window, and keeps its last line', () => {
  const lines = ['Mrs Olive Long', 'Flat 2', 'The Old Mill', '1 Hill', 'Oadby', 'Leicester', 'LE2 4AA'];
  expect(fitAddress(lines)).toEqual([
    'Mrs Olive Long',
    'Flat 2, The Old Mill, 1 Hill',
    'Oadby',
    'Leicester',
    'LE2 4AA',
  ]);
  expect(fitAddress(lines.slice(0, 3))).toEqual(lines.slice(0, 3));
});
