import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colourProblems, coloursCss, contrast, type Shades, deriveShades, usualColours } from './colours';

const theme = readFileSync(join(__dirname, '../../../ui/src/theme.css'), 'utf8');
const [byDay = '', atNight = ''] = theme.split('@media (prefers-color-scheme: dark)');

const grounds = {
  light: { paper: '#fbf8f3', sand: '#f1e9dc', surface: '#ffffff' },
  dark: { paper: '#10182b', sand: '#19233b', surface: '#161f36' },
};

test('contrast is calculated as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#1f3f8f', '#1f3f8f')).toBe(1);
});

test('the default colours are those of the style sheet, and need no others', () => {
  expect(coloursCss(usualColours)).toBe('');
  expect(colourProblems(usualColours)).toEqual({});
  const shades = deriveShades(usualColours);
  for (const [name, value] of Object.entries(shades.light)) expect(byDay).toContain(`${name}: ${value};`);
  for (const [name, value] of Object.entries(shades.dark)) expect(atNight).toContain(`${name}: ${value};`);
});

test('an unchanged colour leaves the colours derived from it unchanged', () => {
  const css = coloursCss({ ...usualColours, accent: '#9fe8c3' });
  expect(css).toBe(':root{--saffron:#9fe8c3;--saffron-hover:#b2edcf}');
});

const steps = ['00', '22', '44', '66', '88', 'aa', 'cc', 'ff'];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

function pairs({ light, dark }: Shades): [string, string, number][] {
  const onDeep = '#fbf8f3';
  return [
    [onDeep, light['--lapis-deep'], 4.5],
    [onDeep, dark['--lapis-deep'], 4.5],
    [light['--on-deep-muted'], light['--lapis-deep'], 4.5],
    [light['--on-deep-muted'], dark['--lapis-deep'], 4.5],
    [light['--on-saffron'], light['--saffron'], 4.5],
    [light['--on-saffron'], light['--saffron-hover'], 4.5],
    [light['--saffron'], light['--lapis-deep'], 3],
    [light['--saffron'], dark['--lapis-deep'], 3],
    ...(['--lapis', '--lapis-hover'] as const).flatMap((link): [string, string, number][] => [
      [onDeep, light[link], 4.5],
      [grounds.dark.paper, dark[link], 4.5],
      ...Object.values(grounds.light).map((ground): [string, string, number] => [light[link], ground, 4.5]),
      ...Object.values(grounds.dark).map((ground): [string, string, number] => [dark[link], ground, 4.5]),
    ]),
  ];
}

test('all accepted colours can be read, in both schemes and under the pointer', () => {
  let taken = 0;
  for (const deep of colours) {
    for (const accent of [
      '#ffffff',
      '#f2b544',
      '#7ab8ff',
      '#ff5a36',
      '#00a88f',
      '#d0006f',
      '#202020',
      deep,
    ]) {
      if (Object.keys(colourProblems({ accent, deep })).length > 0) continue;
      taken += 1;
      for (const [one, other, needed] of pairs(deriveShades({ accent, deep }))) {
        const found = contrast(one, other);
        if (found < needed) throw new Error(`${one} on ${other} of ${accent} and ${deep}: ${found}`);
      }
    }
  }
  expect(taken).toBeGreaterThan(100);
});

test.each([
  ['#8899bb', '#f2b544', { deep: [expect.stringMatching(/^Light text is hard to read.*choose a darker/)] }],
  [
    '#142b66',
    '#c2185b',
    { accent: [expect.stringMatching(/^A button in this colour.*2\.\d to 1, and 3 to 1/)] },
  ],
  ['#142b66', '#808080', { accent: [expect.stringMatching(/^Neither dark nor light text/)] }],
  [
    '#142b6',
    'red',
    { accent: [expect.stringMatching(/^Type six/)], deep: [expect.stringMatching(/^Type six/)] },
  ],
])('%s with %s has an error that says what to do', (deep, accent, problems) => {
  expect(colourProblems({ accent, deep })).toEqual(problems);
});
