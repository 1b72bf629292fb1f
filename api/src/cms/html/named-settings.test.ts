import { Site } from '@lapis/contract';
import { demoContent } from '../../operations/demo/content';
import { cleanHtml } from '@lapis/html/clean-html';
import { fillInSettings } from './named-settings';
import { plainText } from '@lapis/html/html-text';

const site: Site = {
  ...Site.parse(demoContent.site),
  app_name: 'Coats & Children’s "Kites"',
  phone: '020 7946 0857',
  email: 'hello@lapis.example',
  address_lines: ['12 Kite Yard', 'London E1 0XX'],
};
const shown = (html: string, changes: Partial<Site> = {}) =>
  fillInSettings(cleanHtml(html), { ...site, ...changes });
const place = (name: string) => `<span data-setting="${name}">what it said</span>`;

test('a telephone number and an email address become links', () => {
  expect(shown(`<p>${place('phone')}, ${place('email')}</p>`)).toBe(
    '<p><a href="tel:02079460857" dir="ltr">020 7946 0857</a>, ' +
      '<a href="mailto:hello@lapis.example" dir="ltr">hello@lapis.example</a></p>',
  );
});

test('a telephone number within another link becomes plain text', () => {
  expect(shown(`<p><a href="/contact"><strong>${place('phone')}</strong></a> ${place('phone')}</p>`)).toBe(
    '<p><a href="/contact"><strong>020 7946 0857</strong></a> ' +
      '<a href="tel:02079460857" dir="ltr">020 7946 0857</a></p>',
  );
});

test('a postal address is put on one line, and an empty setting becomes empty text', () => {
  expect(shown(`<p>${place('address_lines')}</p>`)).toBe('<p>12 Kite Yard, London E1 0XX</p>');
  expect(shown(`<p>Call ${place('phone')}</p>`, { phone: '' })).toBe('<p>Call </p>');
  expect(shown(`<p>Write to ${place('email')}</p>`, { email: '' })).toBe('<p>Write to </p>');
});

test('a telephone setting that is no number does not become a link', () => {
  expect(shown(`<p>${place('phone')}</p>`, { phone: 'ask us' })).toBe('<p>ask us</p>');
});

test('the value of a setting is escaped', () => {
  const html = shown(`<p>${place('app_name')}</p>`, { app_name: '<img src=x onerror=alert(1)> "&$&' });
  expect(html).toBe('<p>&#60;img src=x onerror=alert(1)&#62; &#34;&#38;$&#38;</p>');
  expect(plainText(html)).toBe('<img src=x onerror=alert(1)> "&$&');
  expect(plainText(shown(`<p>${place('app_name')}</p>`))).toBe(site.app_name);
});
