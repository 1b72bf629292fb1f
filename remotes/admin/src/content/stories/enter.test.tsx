import '../../editor/jsdom-layout';
import { administrator, renderPage } from '@lapis/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { routes } from '../../routes';

const draft = {
  ...published,
  id: 7,
  state: 'draft',
  slug: 'coats',
  language: 'en',
  title: 'Coats',
  excerpt: 'Warm ones.',
  html: '<p>Six coats on six hooks.</p>',
  blocks: [{ type: 'quote', id: 'one', text: 'It is warm.', by: '' }],
  author: 'Ada Ames',
  tags: [],
  image_id: null,
  image_alt: '',
};

async function open() {
  const publish = jest.fn(() => ({ results: draft }));
  renderPage(routes, {
    at: '/admin/blog/7',
    user: administrator,
    answers: {
      'GET /admin/blog/7': { results: draft },
      'GET /admin/blog/tags': { results: [] },
      'POST /admin/blog/7/presence': { others: [] },
      'PATCH /admin/blog/7/draft': () => new Promise(() => {}),
      'PATCH /admin/blog/7': publish,
    },
  });
  await screen.findByRole('toolbar');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Quote.*It is warm/ }));
  return { user, publish };
}

const field = (name: string) => screen.getByRole('textbox', { name });

test('Enter in the title moves to the next field, and does not publish', async () => {
  const { user, publish } = await open();
  await user.type(field('Title'), ' for all{Enter}');
  expect(field('Title')).toHaveValue('Coats for all');
  expect(field('Summary')).toHaveFocus();
  expect(publish).not.toHaveBeenCalled();
});

test.each(['Address', 'Author', 'Tags', 'Who said it'])('Enter in “%s” does not publish', async (name) => {
  const { user, publish } = await open();
  await user.type(field(name), 'x{Enter}');
  expect(field(name)).toHaveFocus();
  expect(publish).not.toHaveBeenCalled();
});

test('Ctrl+Enter in the title publishes', async () => {
  const { user, publish } = await open();
  await user.type(field('Title'), '{Control>}{Enter}{/Control}');
  await screen.findByText(/is a draft; visitors can’t see it/);
  expect(publish).toHaveBeenCalledTimes(1);
});

test('Enter that ends the composition of a word has its usual effect', async () => {
  await open();
  // `fireEvent` returns false if the default was prevented.
  expect(fireEvent.keyDown(field('Author'), { key: 'Enter', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(field('Author'), { key: 'Enter' })).toBe(false);
});
