import { readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { checkStyles } from '@lapis/contract/styles';
import { filesIn } from './files-in.fixture';

const root = resolve(__dirname, '../../..');
const files = ['shell', 'remotes', 'shared'].flatMap((folder) => filesIn(join(root, folder)));

/** Lists matches in files with the given extension: 'shell/src/a.css: min-width: 900px'. */
const findings = (end: RegExp, pattern: RegExp) =>
  files
    .filter((file) => end.test(file))
    .flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(pattern),
        ([, found]) => `${relative(root, file)}: ${found}`,
      ),
    );

/** Widths of shared/ui/src/theme.css, as media queries write them. */
const breakpoints = [600, 768, 1000, 1180].flatMap((width) => [
  `min-width: ${width}px`,
  `max-width: ${width - 1}px`,
]);

/** The number of pictures in a gallery's strip isn't layout; the carousel's script uses the same widths. */
const ofSlides = ['min-width: 500px', 'min-width: 1024px'].map(
  (width) => `GallerySlideStrip.module.css: ${width}`,
);

test('a layout changes at one of four widths', () => {
  const widths = findings(/\.css$/, /\(((?:min-|max-)?width\b[^()]*)\)/g);
  const known = (finding: string) =>
    breakpoints.some((width) => finding.endsWith(`: ${width}`)) || ofSlides.includes(basename(finding));
  expect(widths.length).toBeGreaterThan(0);
  expect(widths.filter((finding) => !known(finding))).toEqual([]);
});

test('no box has a maximum and padding in percent, which leaves no room for text on wide screens', () => {
  const declaresBoth = /([^{}]*\{(?=[^{}]*max-inline-size: (?!none))[^{}]*padding[\w-]*:[^;{}]*\d%[^{}]*\})/g;
  expect(findings(/\.css$/, declaresBoth)).toEqual([]);
});

test('the style sheets of remotes change nothing but the remote', () => {
  const ofRemotes = files
    .map((file) => relative(root, file))
    .filter((file) => /^(remotes|shared\/portal)\/.*\.css$/.test(file));
  const sheets = ofRemotes.map((file) => ({ file, css: readFileSync(join(root, file), 'utf8') }));
  expect(sheets.length).toBeGreaterThan(0);
  expect(checkStyles(sheets)).toEqual([]);
});

test('no folder imports the CSS module of another: what both need is a component', () => {
  expect(findings(/\.tsx?$/, /'(\.(?:\.|\/[^']+)\/[^']*\.module\.css)'/g)).toEqual([]);
});
