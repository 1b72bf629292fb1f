import type { Handle } from '@lapis/router';
import { post } from './blog/post.fixture';
import { galleryOf } from './galleries/gallery.fixture';
import { project } from './projects/project.fixture';
import { routes } from './routes';

const titleOf = (id: string, data?: unknown) => {
  const handle = routes.find((route) => route.id === id)?.handle as Handle<unknown> | undefined;
  return typeof handle?.title === 'function' ? handle.title(data) : handle?.title;
};

test('titles of stories, galleries, projects and searches are their own', () => {
  expect(titleOf('search', { q: 'coats' })).toBe('Search: coats');
  expect(titleOf('search', { q: '' })).toBe('Search');
  expect(titleOf('blog', undefined)).toBe('News & Stories');
  expect(titleOf('blog.post', post())).toBe('Story 1');
  expect(titleOf('galleries.gallery', galleryOf(1))).toBe('Kite season');
  expect(titleOf('projects.project', { project: project() })).toBe('Project 1');
});
