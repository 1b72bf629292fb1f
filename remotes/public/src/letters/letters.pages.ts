import { page } from '@lapis/router';
import { worded } from '../banners/worded';
import { withBlocks } from '../blocks/blocks-part';
import { previewed } from '../preview/previewed';
import type { LetterOfPage } from './LetterPage';

export const letterPages = [
  page({
    name: 'letters',
    path: '/letters',
    title: 'Letters',
    ...worded,
    query: ['page'],
    load: () => import(/* webpackChunkName: "page-letters" */ './LettersPage'),
  }),
  page({
    name: 'letters.letter',
    path: '/letters/:slug',
    title: ({ title }: LetterOfPage) => title,
    description: ({ preview }: LetterOfPage) => preview,
    ...previewed,
    noindex: ({ isPreview, in_archive }: LetterOfPage) => isPreview || !in_archive,
    load: () => withBlocks(import(/* webpackChunkName: "page-letters.letter" */ './LetterPage')),
  }),
];
