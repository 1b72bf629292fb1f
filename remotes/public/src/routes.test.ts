import type { Handle } from '@lapis/router';
import { story } from './stories/story.fixture';
import { createGallery } from './galleries/gallery.fixture';
import { project } from './projects/project.fixture';
import { routes } from './routes';

const resolveTitle = (id: string, data?: unknown) => {
  const handle = routes.find((route) => route.id === id)?.handle as Handle<unknown> | undefined;
  return typeof handle?.title === 'function' ? handle.title(data) : handle?.title;
};

test('titles of stories, galleries, projects and searches are their own', () => {
  expect(resolveTitle('search', { q: 'coats' })).toBe('Search: coats');
  expect(resolveTitle('search', { q: '' })).toBe('Search');
  expect(resolveTitle('stories', undefined)).toBe('News & Stories');
  expect(resolveTitle('stories.story', story())).toBe('Story 1');
  expect(resolveTitle('galleries.gallery', createGallery(1))).toBe('Kite season');
  expect(resolveTitle('projects.project', { project: project() })).toBe('Project 1');
});
