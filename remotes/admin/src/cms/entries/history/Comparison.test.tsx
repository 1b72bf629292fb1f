import '../../../editor/jsdom-layout';
import type { Block } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { cleanup, screen } from '@testing-library/react';
import { QueryFrame } from '@lapis/queries';
import { Comparison } from './Comparison';

interface Fields {
  tags?: string[];
  blocks?: Block[];
  banner?: unknown;
}

const labels = { tags: 'Tags', blocks: 'Blocks', banner: 'Banner' };

async function compare(one: Fields, other: Fields) {
  renderPage(
    [
      {
        Component: QueryFrame,
        children: [
          {
            path: '/',
            element: (
              <Comparison
                labels={labels}
                copies={[
                  { heading: 'Version 1', fields: one },
                  { heading: 'Current version', fields: other },
                ]}
              />
            ),
          },
        ],
      },
    ],
    { at: '/' },
  );
  return screen.findByRole('region', { name: 'Current version' });
}

const before = () => screen.getByRole('region', { name: 'Version 1' });

const quote = (id: string, text: string): Block => ({ type: 'quote', id, text, by: '' });
const table = (...rows: string[][]): Block => ({
  type: 'table',
  id: 't',
  caption: 'Coats',
  head: ['Year', 'Coats'],
  rows,
  first_column_heads: true,
});
const picture: Block = {
  type: 'picture',
  id: 'p',
  image_id: 12,
  alt: 'Two kites',
  caption: '',
  size: 'wide',
};

test('reordered blocks are a difference, and so are reordered rows of a table', async () => {
  const now = await compare(
    { blocks: [quote('a', 'Bread'), quote('b', 'Tea'), table(['2025', '7'], ['2026', '9'])] },
    { blocks: [quote('b', 'Tea'), quote('a', 'Bread'), table(['2026', '9'], ['2025', '7'])] },
  );
  expect(screen.queryByText('There are no differences.')).not.toBeInTheDocument();
  expect(now).toHaveTextContent(/Tea.*Bread/);
  expect(now).toHaveTextContent(/2026 · 9.*2025 · 7/);
});

test('tags in another order are the same', async () => {
  void compare({ tags: ['winter', 'schools'] }, { tags: ['schools', 'winter'] });
  expect(await screen.findByText('There are no differences.')).toBeVisible();
});

test('blocks are described in words, without their codes', async () => {
  const cards: Block = { type: 'cards', id: 'c', of: 'stories', count: 3, chosen: [] };
  const gallery: Block = { type: 'gallery', id: 'g', gallery_id: 3, pictures: [11, 12] };
  const callout: Block = { type: 'callout', id: 'n', title: 'Closed on Friday', html: '', tone: 'note' };
  const button: Block = { type: 'button', id: 'b', label: '', href: '', kind: 'help' };
  const all = [picture, cards, gallery, callout, button, table(['2025', '7'])];
  const now = await compare({ blocks: [] }, { blocks: all });
  for (const words of [
    'A picture (no. 12)',
    'Two kites',
    'The 3 newest stories',
    'Pictures of a gallery (no. 3)',
    'Closed on Friday',
    'The site’s help button',
  ])
    expect(now).toHaveTextContent(words);
  expect(now).not.toHaveTextContent(/image|count|note|wide|help$|stories:|first_column|\d:/);
});

test('another picture is a difference', async () => {
  const now = await compare({ blocks: [picture] }, { blocks: [{ ...picture, image_id: 15 } as Block] });
  expect(now.querySelector('[data-changed]')).toHaveTextContent('A picture (no. 15)');
});

test('a change without words is called a setting', async () => {
  const now = await compare({ blocks: [picture] }, { blocks: [{ ...picture, size: 'full' } as Block] });
  expect(now).toHaveTextContent('Only block settings have changed');
  expect(before()).toHaveTextContent('Only block settings have changed');
});

test('an added or removed block is not called a setting, on either side', async () => {
  const [few, many] = [[quote('a', 'Bread')], [quote('a', 'Bread'), quote('b', 'Tea')]];
  const added = await compare({ blocks: few }, { blocks: many });
  expect(added.querySelector('[data-changed]')).toBeInTheDocument();
  expect(before()).toHaveTextContent('2 unchanged paragraphs');
  expect(screen.queryByText(/^Only block settings/)).not.toBeInTheDocument();
  cleanup();
  const removed = await compare({ blocks: many }, { blocks: few });
  expect(before().querySelector('[data-changed]')).toBeInTheDocument();
  expect(removed).toHaveTextContent('2 unchanged paragraphs');
  expect(screen.queryByText(/^Only block settings/)).not.toBeInTheDocument();
});

test('a banner is described in words', async () => {
  const banner = { title: 'Winter', subtitle: '', image_id: 12, button: 'none', label: 'Old', href: '/old' };
  const now = await compare({ banner: { ...banner, title: 'Summer' } }, { banner });
  expect(now).toHaveTextContent('Winter, A picture (no. 12)');
  expect(now).not.toHaveTextContent(/none|Old/);
});
