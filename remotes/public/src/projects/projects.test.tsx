import { failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storyList } from '../stories/story.fixture';
import { fakeViewport } from '../sliders/viewport.fixture';
import { createGallery } from '../galleries/gallery.fixture';
import { routes } from '../routes';
import { project, projectSummary } from './project.fixture';

fakeViewport();

function open(at: string, answers: Record<string, unknown>) {
  const page = renderPage([{ children: routes, ErrorBoundary: () => <p>failed</p> }], { at, answers });
  const error = async () => {
    await screen.findByText('failed');
    return Object.values(page.router.state.errors ?? {})[0];
  };
  return { ...page, error };
}

const asked = (sent: SentRequest[]) => sent.filter(({ name }) => name === 'GET /services');

describe('the list', () => {
  test('shows the purpose, status, place and figure of each project', async () => {
    const planned = projectSummary(2, { status: 'planned', figure: null });
    const { sent } = open('/projects', { 'GET /services': storyList([projectSummary(1), planned]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Projects' })).toBeInTheDocument();
    expect(asked(sent)[0]?.query).toMatchObject({ page: 1, per_page: 12, status: undefined });
    const [first, second] = screen.getAllByRole('article').map((one) => within(one));
    expect(first?.getByRole('link', { name: 'Project 1' })).toHaveAttribute('href', '/projects/project-1');
    expect(first?.getByText('What project 1 is for.')).toBeInTheDocument();
    expect(first?.getByText('Running')).toBeInTheDocument();
    expect(first?.getByText('Bamyan')).toBeInTheDocument();
    expect(first?.getByText('1,450')).toBeInTheDocument();
    expect(second?.getByText('Planned')).toBeInTheDocument();
  });

  test('is filtered by status with a link', async () => {
    const { sent, router } = open('/projects', { 'GET /services': storyList([projectSummary(1)]) });
    const filters = within(await screen.findByRole('navigation', { name: 'Status' }));
    expect(filters.getByRole('link', { name: 'All projects' })).toHaveAttribute('aria-current');
    await userEvent.click(filters.getByRole('link', { name: 'Finished' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=finished'));
    expect(asked(sent).at(-1)?.query).toMatchObject({ status: 'finished' });
    await waitFor(() =>
      expect(filters.getByRole('link', { name: 'Finished' })).toHaveAttribute('aria-current'),
    );
  });

  test('says so if there are no projects', async () => {
    open('/projects?status=planned', { 'GET /services': storyList([]) });
    expect(await screen.findByText('No planned projects')).toBeInTheDocument();
  });

  test('has no page for an unknown status', async () => {
    const { error, sent } = open('/projects?status=lost', {});
    expect(await error()).toMatchObject({ status: 404 });
    expect(asked(sent)).toEqual([]);
  });
});

describe('a project', () => {
  const answers = {
    'GET /services/project-1': { results: project() },
    'GET /galleries/7': { results: createGallery(6) },
  };

  test('has title, standfirst, details, text, pictures, a way to help and the next one', async () => {
    open('/projects/project-1', answers);
    expect(await screen.findByRole('heading', { level: 1, name: 'Project 1' })).toBeInTheDocument();
    expect(screen.getByText('What project 1 is for.')).toBeInTheDocument();
    const facts = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Status', 'Region', 'children with a winter coat']);
    expect(screen.getByText('Running')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Picture 1' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'What it costs' })).toBeInTheDocument();
    for (const help of screen.getAllByRole('link', { name: 'I Want To Help' })) {
      expect(help).toHaveAttribute('href', '/contact');
    }
    const next = screen.getByRole('link', { name: 'Next project Project 2' });
    expect(next).toHaveAttribute('href', '/projects/project-2');
    expect(next.querySelector('img')).toHaveAttribute('src', '/storage/media/2.webp');
    const pictures = within(screen.getByRole('region', { name: 'Pictures' }));
    expect(await pictures.findByRole('region', { name: 'Kite season' })).toBeInTheDocument();
    expect(pictures.getByRole('link', { name: 'Kite season' })).toHaveAttribute(
      'href',
      '/galleries/kite-season',
    );
  });

  test('leads to a gift for it if visitors can give to projects', async () => {
    const projects = [{ slug: 'project-1', title: 'Project 1' }];
    open('/projects/project-1', { ...answers, 'GET /giving': { results: { projects } } });
    const give = await screen.findByRole('link', { name: 'Give to this project' });
    expect(give).toHaveAttribute('href', '/give?project=project-1');
  });

  test('without gallery, figure or another project has no empty elements for them', async () => {
    const alone = project({ gallery_id: null, gallery: null, figure: null, next: null });
    const { sent } = open('/projects/project-1', { 'GET /services/project-1': { results: alone } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Pictures' })).not.toBeInTheDocument();
    expect(screen.queryByText('Next project')).not.toBeInTheDocument();
    expect(screen.getAllByRole('term')).toHaveLength(2);
    expect(sent.map(({ name }) => name)).not.toContain('GET /galleries/7');
    expect(screen.queryByRole('link', { name: 'Give to this project' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Give to our work' })).toHaveAttribute('href', '/give');
  });

  test('that does not exist is the not-found page', async () => {
    expect(await open('/projects/none', {}).error()).toMatchObject({ status: 404 });
  });

  test('that could not be loaded is a failure', async () => {
    const { error } = open('/projects/one', { 'GET /services/one': failing(500) });
    expect(await error()).toBeInstanceOf(Error);
  });

  test('shows a draft to visitors with its preview link, and marks it as a draft', async () => {
    open('/projects/project-1?preview=abc', {
      'GET /services/preview/abc': { results: project({ gallery_id: null }) },
    });
    expect(await screen.findByRole('note')).toHaveTextContent(/This is a preview/);
  });
});
