/** Announces the pages of all apps before each test file runs, so that tests can link to them. */
import { announce, announceMenu, toPaths } from './pages';
import { announcements, plan } from './testing';

announce(toPaths(Object.values(announcements()).flatMap(({ pages }) => pages)));
announceMenu(plan().menu);
