import { failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { storyList, story, storySummary } from './story.fixture';

function open(at: string, answers: Record<string, unknown>) {
  const page = renderPage([{ children: routes, ErrorBoundary: () => <p>failed</p> }], { at, answers });
  const error = async () => {
    await screen.findByText('failed');
    return Object.values(page.router.state.errors ?? {})[0];
  };
  return { ...page, error };
}

const ten = Array.from({ length: 10 }, (_, index) => storySummary(index + 1));

const asked = (sent: SentRequest[]) => sent.filter(({ name }) => name === 'GET /blog');

describe('the list', () => {
  test('shows ten a page with title, date, reading time and a link', async () => {
    const { sent } = open('/blog', { 'GET /blog': storyList(ten, { total: 32 }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'News & Stories' })).toBeInTheDocument();
    expect(asked(sent)[0]?.query).toMatchObject({ page: 1, per_page: 10 });
    const stories = screen.getAllByRole('article');
    expect(stories).toHaveLength(10);
    const first = within(stories[0] as HTMLElement);
    expect(first.getByRole('link', { name: 'Story 1' })).toHaveAttribute('href', '/blog/story-1');
    expect(first.getByText('3 min read')).toBeInTheDocument();
    expect(first.getByText('14 November 2026')).toHaveAttribute('datetime', '2026-11-14T23:59:00.000Z');
  });

  test('has real links to its other pages, which keep the tag', async () => {
    const answer = ({ query }: { query: { page: number } }) =>
      storyList(ten, { total: 40, page: query.page });
    const { sent, router } = open('/blog?tag=Winter&page=2', { 'GET /blog': answer });
    const pages = within(await screen.findByRole('navigation', { name: 'Pagination' }));
    expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(pages.getByRole('link', { name: 'Page 4' })).toHaveAttribute('href', '/blog?tag=Winter&page=4');
    expect(pages.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/blog?tag=Winter');
    await userEvent.click(pages.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tag=Winter&page=3'));
    expect(asked(sent).at(-1)?.query).toMatchObject({ page: 3, tag: 'Winter' });
  });

  test('has no links to pages if there is only one', async () => {
    open('/blog', { 'GET /blog': storyList(ten) });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
  });

  test('links to the stories with one tag, and back to all', async () => {
    open('/blog?tag=Winter', {
      'GET /blog': storyList([storySummary(1, { tags: ['Winter', 'Tea & talk'] })]),
    });
    const tags = within(await screen.findByRole('navigation', { name: 'Subjects' }));
    expect(tags.getByRole('link', { name: 'Winter' })).toHaveAttribute('aria-current');
    expect(tags.getByRole('link', { name: 'Tea & talk' })).toHaveAttribute('href', '/blog?tag=Tea+%26+talk');
    expect(tags.getByRole('link', { name: 'All stories' })).toHaveAttribute('href', '/blog');
  });

  test('collapses tags after the twelfth, unless the chosen one is among them', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `Tag ${String(index + 1).padStart(2, '0')}`);
    open('/blog', { 'GET /blog': storyList([storySummary(1, { tags })]) });
    const subjects = within(await screen.findByRole('navigation', { name: 'Subjects' }));
    const [shown, folded] = subjects.getAllByRole('list');
    expect(within(shown!).getAllByRole('link')).toHaveLength(12);
    expect(folded!.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(subjects.getByText('8 more'));
    expect(within(folded!).getByRole('link', { name: 'Tag 20' })).toBeVisible();
  });

  test('shows the chosen tag at any position', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `Tag ${String(index + 1).padStart(2, '0')}`);
    open('/blog?tag=Tag+20', { 'GET /blog': storyList([storySummary(1, { tags })]) });
    expect(await screen.findByRole('link', { name: 'Tag 20' })).toBeVisible();
  });

  test('says so if there are no stories yet', async () => {
    open('/blog', { 'GET /blog': storyList([]) });
    expect(await screen.findByText('No stories yet')).toBeInTheDocument();
  });

  test.each(['0', '-1', '1.5', 'two', '10001'])('has no page %s', async (page) => {
    const { error, sent } = open(`/blog?page=${page}`, {});
    expect(await error()).toMatchObject({ status: 404 });
    expect(asked(sent)).toEqual([]);
  });

  test('has no page after its last', async () => {
    const { error } = open('/blog?page=9', { 'GET /blog': storyList([], { total: 10, page: 9 }) });
    expect(await error()).toMatchObject({ status: 404 });
  });
});

test.each(['/blog?tag=%00', `/blog?tag=${'a'.repeat(81)}`])(
  'an address that the server rejects is no page: %s',
  async (at) => {
    expect(await open(at, { 'GET /blog': failing(422) }).error()).toMatchObject({ status: 404 });
  },
);

describe('a story', () => {
  test('has title, standfirst, author, date, text, subjects, related stories and a way to help', async () => {
    open('/blog/story-1', { 'GET /blog/story-1': { results: story() } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Story 1' })).toBeInTheDocument();
    expect(screen.getByText('What story 1 is about.')).toBeInTheDocument();
    expect(screen.getByText('Mina Marsh')).toBeInTheDocument();
    expect(screen.getAllByText('14 November 2026')[0]).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Picture 1' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Measured with ribbon' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Winter' })).toHaveAttribute('href', '/blog?tag=Winter');
    const related = within(screen.getByRole('region', { name: 'Related stories' }));
    expect(related.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'I Want To Help' })).toBeInTheDocument();
    const card = within(screen.getByRole('complementary', { name: 'Give to our work' }));
    expect(card.getByRole('link', { name: 'Give' })).toHaveAttribute('href', '/give');
  });

  test('suggests the first amount that the charity offers', async () => {
    const offered = [
      { pence: 1340, does: 'a winter coat' },
      { pence: 5000, does: 'books' },
    ];
    open('/blog/story-1', {
      'GET /blog/story-1': { results: story() },
      'GET /giving/amounts': { results: offered },
    });
    const card = within(await screen.findByRole('complementary', { name: 'Give to our work' }));
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/give?amount=13.40',
      '/give',
    ]);
    expect(card.getByRole('link', { name: /a winter coat/ })).toBeInTheDocument();
  });

  test('has its blocks after its text, and no empty element if there are none', async () => {
    const blocks = [{ type: 'quote' as const, id: 'zohra', text: 'It was warm.', by: 'Zohra' }];
    const { container } = open('/blog/story-1', { 'GET /blog/story-1': { results: story({ blocks }) } });
    const quote = await screen.findByText('It was warm.');
    const text = screen.getByText('Thirty-one tailors sewed them.');
    expect(text.compareDocumentPosition(quote)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(container.querySelector('#block-zohra')).toContainElement(quote);
    expect(quote.closest('article')).toContainElement(text);
  });

  test('keeps a word with a hyphen in one piece, and the title’s name', async () => {
    const title = 'Three tables, forty-six teachers, tea';
    open('/blog/story-1', { 'GET /blog/story-1': { results: story({ title }) } });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toHaveTextContent(title);
    expect(screen.getByText('forty-six').tagName).toBe('SPAN');
  });

  test('links to the previous and the next story', async () => {
    const previous = storySummary(8);
    open('/blog/story-1', { 'GET /blog/story-1': { results: { ...story(), previous } } });
    const nav = within(await screen.findByRole('navigation', { name: 'Earlier and later stories' }));
    expect(nav.getByRole('link', { name: /Story 8/ })).toHaveAttribute('href', '/blog/story-8');
    expect(nav.getByRole('link').querySelector('img')).toHaveAttribute('src', '/storage/media/8.webp');
    expect(nav.getAllByRole('link')).toHaveLength(1);
  });

  test('can be shared by its address alone', async () => {
    const person = userEvent.setup();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    open('/blog/story-1', { 'GET /blog/story-1': { results: story() } });
    await person.click(await screen.findByRole('button', { name: 'Copy the address' }));
    expect(await screen.findByText('The address has been copied.')).toBeInTheDocument();
    expect(copied).toHaveBeenCalledWith(`${location.origin}/blog/story-1`);
    const email = screen.getByRole('link', { name: 'Send by email' }).getAttribute('href');
    expect(email).toContain('subject=Story%201');
    const address = encodeURIComponent(`${location.origin}/blog/story-1`);
    expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/?text=Story%201%20${address}`,
    );
  });

  test('in Dari is right to left, with its own date and digits', async () => {
    open('/blog/story-1', { 'GET /blog/story-1': { results: story({ language: 'fa-AF' }) } });
    const article = (await screen.findByRole('heading', { level: 1 })).closest('article');
    expect(article).toHaveAttribute('dir', 'rtl');
    expect(article).toHaveAttribute('lang', 'fa-AF');
    expect(article).toHaveTextContent('۳ دقیقه مطالعه');
    expect(article?.querySelector('time')).toHaveTextContent('۱۴۰۵');
    const pass = screen.getByRole('button', { name: 'Copy the address' });
    expect(pass.closest('[lang]')).toHaveAttribute('lang', 'en-GB');
  });

  test('requested by a former slug is found at its current one', async () => {
    const { router } = open('/blog/old', {
      'GET /blog/old': { results: story() },
      'GET /blog/story-1': { results: story() },
    });
    await screen.findByRole('heading', { level: 1, name: 'Story 1' });
    expect(router.state.location.pathname).toBe('/blog/story-1');
  });

  test('without related stories has no empty element for them', async () => {
    open('/blog/story-1', { 'GET /blog/story-1': { results: story({ related: [] }) } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Related stories')).not.toBeInTheDocument();
  });

  test('that does not exist is the not-found page', async () => {
    expect(await open('/blog/none', {}).error()).toMatchObject({ status: 404 });
  });

  test('that could not be loaded is a failure', async () => {
    expect(await open('/blog/one', { 'GET /blog/one': failing(500) }).error()).toBeInstanceOf(Error);
  });

  test('shows a draft to visitors with its preview link, and marks it as a draft', async () => {
    const { sent } = open('/blog/story-1?preview=abc', { 'GET /blog/preview/abc': { results: story() } });
    expect(await screen.findByRole('note')).toHaveTextContent(/This is a preview/);
    expect(sent.map(({ name }) => name)).toEqual(['GET /blog/preview/abc', 'GET /giving/amounts']);
  });
});
