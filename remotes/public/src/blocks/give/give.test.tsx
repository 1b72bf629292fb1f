import { renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import { ShownBlocks } from '../ShownBlocks';

test('leads to giving with its purpose and each amount', async () => {
  const block = {
    type: 'give',
    id: 'one',
    title: 'Buy a coat',
    text: 'Before the snow.',
    purpose: 'project:winter-coats',
    amounts: [
      { pounds: '13.40', does: 'a winter coat' },
      { pounds: '£1,250', does: 'coats for a school' },
      { pounds: '', does: 'nothing yet' },
    ],
  } as const;
  renderPage([{ path: '/', element: <ShownBlocks blocks={[{ ...block, amounts: [...block.amounts] }]} /> }], {
    at: '/',
  });
  expect(await screen.findByRole('complementary', { name: 'Buy a coat' })).toHaveTextContent(
    'Before the snow.',
  );
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['£13.40a winter coat', '/give?project=winter-coats&amount=13.40'],
    ['£1,250coats for a school', '/give?project=winter-coats&amount=1250'],
    ['Give another amount', '/give?project=winter-coats'],
  ]);
});

test.each([
  ['', 'Give to our work', '/give'],
  ['appeal:winter', 'Give to this appeal', '/give?appeal=winter'],
  ['project:coats', 'Give to this project', '/give?project=coats'],
])('without a title or amounts says what gifts are for: “%s”', async (purpose, title, to) => {
  const block = { type: 'give', id: 'one', title: '', text: '', purpose, amounts: [] } as const;
  renderPage([{ path: '/', element: <ShownBlocks blocks={[{ ...block, amounts: [] }]} /> }], { at: '/' });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Give' })).toHaveAttribute('href', to);
});
