import { page } from '@lapis/router';
import type { PageWordsData } from '../banners/page-words';
import { withBlocks } from '../blocks/blocks-part';
import { previewed } from '../preview/previewed';
import type { ShownStory } from './StoryPage';

type ShownList = PageWordsData & { q?: string; total: number };

export const storyPages = [
  page({
    name: 'stories',
    path: '/blog',
    title: 'News & Stories',
    worded: true,
    description: ({ words }: ShownList) => words.description,
    menu: 'pages',
    query: ['page', 'tag', 'q'],
    // Search results aren't indexed, because anyone can put any text into such an address.
    noindex: ({ q, total }: ShownList) => q !== undefined || total === 0,
    load: () => import(/* webpackChunkName: "page-stories" */ './StoriesPage'),
  }),
  page({
    name: 'stories.story',
    path: '/blog/:slug',
    title: (story: ShownStory) => story.title,
    description: (story: ShownStory) => story.excerpt,
    picture: (story: ShownStory) => story.image,
    article: (story: ShownStory) => story,
    ...previewed,
    load: () => withBlocks(import(/* webpackChunkName: "page-stories.story" */ './StoryPage')),
  }),
];
