/** Before the tests of a file: the pages of the project's own apps can be linked to. */
import { announce, pathsOf } from './pages';
import { announcements } from './testing';

announce(pathsOf(Object.values(announcements()).flatMap(({ pages }) => pages)));
