import { failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import { storyList, storySummary } from '../stories/story.fixture';
import { fakeViewport } from '../sliders/viewport.fixture';
import { createGallery } from '../galleries/gallery.fixture';
import { projectSummary } from '../projects/project.fixture';
import { routes } from '../routes';

fakeViewport();

const { images, ...kites } = createGallery(6);

const answers = {
  'GET /services': storyList([projectSummary(1), projectSummary(2), projectSummary(3)]),
  'GET /blog': storyList([storySummary(1), storySummary(2), storySummary(3)]),
  'GET /widgets/home-intro': { id: 1, html: '<h2>Eleven schools</h2>' },
  'GET /galleries': storyList([{ ...kites, cover: null, image_count: images.length }]),
  'GET /galleries/7': { results: createGallery(6) },
};

test('has a banner, an introduction, three projects, the latest stories, a strip of pictures and the donate banner', async () => {
  const { sent } = renderPage(routes, { at: '/', answers });
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'I Want To Help' })).toHaveLength(2);
  expect(await screen.findByRole('heading', { name: 'Eleven schools' })).toBeInTheDocument();
  const work = within(screen.getByRole('region', { name: 'What we do' }));
  expect(work.getAllByRole('article')).toHaveLength(3);
  expect(work.getByRole('link', { name: 'All projects' })).toHaveAttribute('href', '/projects');
  expect(sent.find(({ name }) => name === 'GET /services')?.query).toEqual({ per_page: 3 });
  const news = within(screen.getByRole('region', { name: 'Latest news' }));
  expect(news.getAllByRole('article')).toHaveLength(2);
  expect(await screen.findByRole('region', { name: 'Kite season' })).toBeInTheDocument();
  expect(screen.getByText('Your help can make a differance')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'GET /blog')?.query).toEqual({ per_page: 8 });
});

test.each([
  [4, 0],
  [5, 1],
])('of %i stories, those after the first two turn in %i carousels', async (count, carousels) => {
  const stories = Array.from({ length: count }, (_, index) => storySummary(index + 1));
  renderPage(routes, { at: '/', answers: { ...answers, 'GET /blog': storyList(stories) } });
  await screen.findByRole('heading', { name: 'Story 2' });
  expect(screen.queryAllByRole('region', { name: 'Earlier stories' })).toHaveLength(carousels);
});

test('without galleries there is no strip', async () => {
  const { sent } = renderPage(routes, { at: '/', answers: { ...answers, 'GET /galleries': storyList([]) } });
  await screen.findByRole('heading', { name: 'Eleven schools' });
  expect(sent.map(({ name }) => name)).not.toContainEqual(expect.stringMatching('GET /galleries/'));
});

test('without stories and projects there are no headings for them', async () => {
  const none = { 'GET /blog': storyList([]), 'GET /services': storyList([]) };
  renderPage(routes, { at: '/', answers: { ...answers, ...none } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('What we do')).not.toBeInTheDocument();
  expect(screen.queryByText('Latest news')).not.toBeInTheDocument();
});

test('says that a site without content is being written, without dead links', async () => {
  const none = {
    'GET /blog': storyList([]),
    'GET /services': storyList([]),
    'GET /galleries': storyList([]),
  };
  renderPage(routes, { at: '/', answers: { ...none, 'GET /widgets/home-intro': failing(404) } });
  expect(await screen.findByText('This page is still being written')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'All galleries' })).not.toBeInTheDocument();
});

test('fails if its stories could not be loaded', async () => {
  const boundary = [{ children: routes, ErrorBoundary: () => <p>failed</p> }];
  renderPage(boundary, { at: '/', answers: { ...answers, 'GET /blog': failing(500) } });
  expect(await screen.findByText('failed')).toBeInTheDocument();
});
