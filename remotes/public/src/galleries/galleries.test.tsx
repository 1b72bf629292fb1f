import { failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import { storyList } from '../stories/story.fixture';
import { routes } from '../routes';
import { fakeViewport } from '../sliders/viewport.fixture';
import { createGallery } from './gallery.fixture';

fakeViewport();

const { images, ...summary } = createGallery(3);
const cover = {
  url: '/storage/media/1.webp',
  alt: 'Kite 1',
  width: 1600,
  height: 1200,
  placeholder: '',
  variants: [],
};
const known = { ...summary, cover, image_count: images.length };

test('the list shows covers with the number of pictures', async () => {
  renderPage(routes, { at: '/galleries', answers: { 'GET /galleries': storyList([known]) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Galleries' })).toBeInTheDocument();
  const gallery = screen.getByRole('article');
  expect(within(gallery).getByRole('link', { name: 'Kite season' })).toHaveAttribute(
    'href',
    '/galleries/kite-season',
  );
  expect(within(gallery).getByText('3 pictures')).toBeInTheDocument();
});

test('an empty list says so', async () => {
  renderPage(routes, { at: '/galleries', answers: { 'GET /galleries': storyList([]) } });
  expect(await screen.findByText('No galleries yet')).toBeInTheDocument();
});

test('a gallery has its title, its pictures and its description', async () => {
  const answers = { 'GET /galleries/kite-season': { results: createGallery(3) } };
  renderPage(routes, { at: '/galleries/kite-season', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kite season' })).toBeInTheDocument();
  expect(screen.getByText(/From the first wind/)).toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'Pictures' })).toBeInTheDocument();
});

test('shows a draft to visitors with its preview link, and marks it as a draft', async () => {
  const { sent } = renderPage(routes, {
    at: '/galleries/kite-season?preview=abc',
    answers: { 'GET /galleries/preview/abc': { results: createGallery(3) } },
  });
  expect(await screen.findByRole('note')).toHaveTextContent(/This is a preview/);
  expect(await screen.findByRole('list', { name: 'Pictures' })).toBeInTheDocument();
  expect(sent.map(({ name }) => name)).toEqual(['GET /galleries/preview/abc']);
});

test('the first picture is visible before the viewer has fetched the gallery', async () => {
  let calls = 0;
  const answer = () => (calls++ === 0 ? { results: createGallery(3) } : new Promise(() => {}));
  renderPage(routes, { at: '/galleries/kite-season', answers: { 'GET /galleries/kite-season': answer } });
  expect(await screen.findByRole('img', { name: 'Kite 3' })).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Pictures' })).not.toBeInTheDocument();
});

test.each([404, 500])(
  'a gallery whose request fails with %i is a page that fails with it',
  async (status) => {
    const { router } = renderPage([{ children: routes, ErrorBoundary: () => <p>failed</p> }], {
      at: '/galleries/none',
      answers: { 'GET /galleries/none': failing(status) },
    });
    await screen.findByText('failed');
    const [error] = Object.values(router.state.errors ?? {});
    if (status === 404) expect(error).toMatchObject({ status: 404 });
    else expect(error).toBeInstanceOf(Error);
  },
);
