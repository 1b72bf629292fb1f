import '../../editor/jsdom-layout';
import { administrator, renderPage } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { routes } from '../../routes';

const story = {
  ...published,
  id: 7,
  slug: 'mothers',
  language: 'fa-AF',
  title: 'مادران',
  excerpt: '',
  html: '',
  blocks: [
    { type: 'quote', id: 'q', text: '«ما آمدیم.»', by: '' },
    { type: 'numbers', id: 'n', items: [{ value: '۱۲', label: '' }] },
    { type: 'table', id: 't', caption: '', head: [''], rows: [['']], first_column_heads: false },
    { type: 'questions', id: 'f', items: [{ question: '', html: '' }] },
  ],
  author: 'Ada Ames',
  tags: [],
  image_id: null,
  image_alt: '',
};

test('every field of a story in Dari is right to left, except for its address and names', async () => {
  renderPage(routes, {
    at: '/admin/blog/7',
    user: administrator,
    answers: {
      'GET /admin/blog/7': { results: story },
      'GET /admin/blog/tags': { results: [] },
      'POST /admin/blog/7/presence': { others: [] },
    },
  });
  const blocks = within(await screen.findByRole('list', { name: 'Blocks, in order' }));
  for (const block of [/^Quote/, /^Numbers/, /^Table/, /^Questions/]) {
    await userEvent.click(blocks.getByRole('button', { name: block }));
  }
  await waitFor(() => expect(screen.getAllByRole('toolbar')).toHaveLength(2));
  const from = (dir: string) =>
    screen
      .getAllByRole('textbox')
      .filter((field) => field.getAttribute('dir') === dir)
      .map(
        (field) => field.getAttribute('aria-label') ?? (field as HTMLInputElement).labels?.[0]?.textContent,
      );
  expect(from('ltr')).toEqual([]);
  expect(from('auto').toSorted()).toEqual(['Address', 'Author', 'Tags']);
  expect(from('rtl').toSorted()).toEqual([
    'Answer',
    'Caption',
    'Figure',
    'Heading of column 1',
    'Question',
    'Row 1, column 1',
    'Summary',
    'Text',
    'Title',
    'What it counts',
    'Who said it',
    'Words',
  ]);
});
