/** Runs before each test file: registers the pages of the project's own apps. */
import { announcements } from '@lapis/contract/testing';
import { announcePages } from '../cms/site/announced-pages';

announcePages(Object.values(announcements()).flatMap(({ pages }) => pages));
