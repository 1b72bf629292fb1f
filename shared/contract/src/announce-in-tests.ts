/** Before the tests of a file: the pages of the project's own apps can be linked to. */
import { announce, announceMenu, pathsOf } from './pages';
import { announcements, plan } from './testing';

announce(pathsOf(Object.values(announcements()).flatMap(({ pages }) => pages)));
announceMenu(plan().menu);
