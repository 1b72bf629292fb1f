import { inScheme } from './mail-in-frame';

test('the colours of one scheme hold whichever scheme this computer prefers', () => {
  const css = '@media (prefers-color-scheme: dark) { p { color: white } } p { color: black }';
  expect(inScheme(css, 'dark')).toBe('@media (min-width: 0) { p { color: white } } p { color: black }');
  expect(inScheme(css, 'light')).toBe('@media (max-width: 0) { p { color: white } } p { color: black }');
});
