import { languageCodes, languageOwnName, languages } from '@lapis/contract/languages';
import { render, screen } from '@testing-library/react';
import { Byline } from './Byline';
import { dayIn } from './day-in';

test.each(languageCodes)('a story in %s has a day and a reading time', (language) => {
  const published_at = '2026-11-26T10:00:00.000Z';
  render(<Byline story={{ language, published_at, reading_minutes: 4 }} />);
  expect(screen.getByText(dayIn(language, published_at))).toBeVisible();
  const minutes = new Intl.NumberFormat(languages[language].lang).format(4);
  expect(screen.getByText(new RegExp(`^${minutes} \\S`))).toBeVisible();
});

test('each language has a name of its own', () => {
  expect(new Set(languageCodes.map(languageOwnName)).size).toBe(languageCodes.length);
});
