import { routeOf } from '@lapis/router';
import { pages } from './pages';

/** The site map of this remote: all that it exposes. */
export const routes = pages.map(routeOf);
