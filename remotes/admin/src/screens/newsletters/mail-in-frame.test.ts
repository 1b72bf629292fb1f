import { inScheme, separateStyles } from './mail-in-frame';

test('the chosen colour scheme applies, whichever scheme this computer prefers', () => {
  const css = '@media (prefers-color-scheme: dark) { p { color: white } } p { color: black }';
  expect(inScheme(css, 'dark')).toBe('@media (min-width: 0) { p { color: white } } p { color: black }');
  expect(inScheme(css, 'light')).toBe('@media (max-width: 0) { p { color: white } } p { color: black }');
});

test('an email’s styles are separated from its markup, which is otherwise unchanged', () => {
  const html = (styles: string, name: string) =>
    `<html lang="ps" dir="rtl"><head>${styles}</head><body><!--[if mso]>x<![endif]--><p class="a" ${name}="color: red">No style="plain"</p><img alt="a > b, style=c" ${name}='top:0'></body></html>`;
  const styles = '<style>a > b{color:red}</style><style type="text/css" media="print">p{top:0}</style>';
  expect(separateStyles(html(styles, 'style'))).toEqual({
    markup: html('', 'data-style'),
    sheets: [
      { css: 'a > b{color:red}', media: '' },
      { css: 'p{top:0}', media: 'print' },
    ],
  });
});

test('pictures of the site load from the address at which the portal is open', () => {
  const html =
    '<img alt="" src="https://www.example.org/storage/mail/1.jpg"><img src="https://other.example/1.jpg">';
  expect(separateStyles(html).markup).toBe(
    '<img alt="" src="/storage/mail/1.jpg"><img src="https://other.example/1.jpg">',
  );
});
