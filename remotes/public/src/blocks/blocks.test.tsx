import type { ShownBlock, SitePage } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const page: SitePage = {
  id: 1,
  path: 'winter',
  title: 'زمستان',
  summary: '',
  language: 'fa-AF',
  banner: { title: '', subtitle: '', picture: null, button: 'none', label: '', href: '' },
  blocks: [],
  in_search: true,
  above: [],
  below: [],
};
const open = (...blocks: ShownBlock[]) =>
  renderPage(routes, { at: '/winter', answers: { 'GET /pages': { results: { ...page, blocks } } } });

const inEnglish = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang') === 'en-GB';
const picture = { url: '/a.jpg', alt: 'کوه', width: 4, height: 3, placeholder: '', variants: [] };

describe('within a page in Dari', () => {
  test('only the site’s own words of blocks are marked as English', async () => {
    open(
      { type: 'file', id: 'a', label: 'گزارش', url: '/report.pdf', size: 48_000, pages: 1 },
      {
        type: 'gallery',
        id: 'b',
        slug: 'day',
        title: 'روز',
        total: 2,
        pictures: [{ id: 1, picture, caption: 'صبح' }],
      },
      {
        type: 'video',
        id: 'c',
        title: 'فلم',
        url: 'https://youtu.be/abc',
        provider: 'YouTube',
        player: 'https://www.youtube-nocookie.com/embed/abc',
        picture: null,
      },
      { type: 'help', id: 'd', title: '', text: 'کمک' },
      { type: 'callout', id: 'e', title: 'برف', html: '<p>سرد</p>', tone: 'important' },
    );
    for (const words of [
      /^PDF, 48 kB, 1 page/,
      '(at YouTube)',
      'Play it here',
      /learns your internet address/,
      'Important',
      'I Want To Help',
    ]) {
      expect(inEnglish(await screen.findByText(words))).toBe(true);
    }
    expect(inEnglish(screen.getByRole('link', { name: /^See all 2 pictures of/ }))).toBe(true);
    const help = screen.getByRole('complementary');
    expect(inEnglish(within(help).getByText(help.textContent.replace(/کمک.*/, '')))).toBe(true);
    for (const words of ['گزارش', 'صبح', 'کمک', 'برف', 'سرد'])
      expect(inEnglish(screen.getByText(words))).toBe(false);
    expect(inEnglish(screen.getByRole('link', { name: /^فلم/ }))).toBe(false);
  });

  test('cards mark the language of each entry', async () => {
    const card = { type: 'story', text: '', picture: null } as const;
    open({
      type: 'cards',
      id: 'a',
      cards: [
        { ...card, id: 1, title: 'ژمی', path: '/blog/a', language: 'ps' },
        { ...card, id: 2, title: 'Winter', path: '/blog/b', language: 'en' },
      ],
    });
    const lang = (name: string) => screen.getByRole('heading', { name }).closest('[lang]');
    await screen.findByRole('heading', { name: 'Winter' });
    expect(lang('ژمی')).toHaveAttribute('lang', 'ps');
    expect(lang('ژمی')).toHaveAttribute('dir', 'rtl');
    expect(lang('Winter')).toHaveAttribute('lang', 'en-GB');
  });

  test('a table is named after its caption, or else as a table', async () => {
    const table = { type: 'table', head: [], rows: [['۱']], first_column_heads: false } as const;
    open(
      { ...table, id: 'a', caption: 'کوت', head: [], rows: [['۱']] },
      { ...table, id: 'b', caption: '', head: [], rows: [['۲']] },
    );
    expect(await screen.findByRole('group', { name: 'کوت' })).toBeInTheDocument();
    expect(inEnglish(screen.getByRole('group', { name: 'Table' }))).toBe(false);
    expect(inEnglish(screen.getByText('Table'))).toBe(true);
  });
});

test('a table leaves out rows without text', async () => {
  const rows = [
    ['Kites', ''],
    ['', ''],
    ['Coats', ''],
  ];
  open({ type: 'table', id: 'a', caption: '', head: [], rows, first_column_heads: false });
  expect(await screen.findAllByRole('row')).toHaveLength(2);
});

test('an important call-out says so in words, unlike a note', async () => {
  const callout = { type: 'callout', html: '<p>Snow</p>' } as const;
  open(
    { ...callout, id: 'a', title: 'Roads', tone: 'important' },
    { ...callout, id: 'b', title: 'Coats', tone: 'note' },
  );
  await screen.findByText('Roads');
  const [important, note] = screen.getAllByRole('note');
  expect(important).toHaveTextContent('Important');
  expect(note).not.toHaveTextContent('Important');
});

test('a video takes the focus once when it starts', async () => {
  const { router } = open(
    {
      type: 'video',
      id: 'a',
      title: 'Snow',
      url: 'https://youtu.be/abc',
      provider: 'YouTube',
      player: 'https://www.youtube-nocookie.com/embed/abc',
      picture: null,
    },
    { type: 'file', id: 'b', label: 'Report', url: '/report.pdf', size: 48_000, pages: null },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Play it here' }));
  expect(screen.getByTitle('Snow')).toHaveFocus();
  const file = screen.getByRole('link', { name: 'Report' });
  file.focus();
  await act(() => router.navigate('/winter#b'));
  expect(router.state.location.hash).toBe('#b');
  expect(screen.getByTitle('Snow')).not.toHaveFocus();
});
