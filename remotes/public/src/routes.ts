import { toRoute } from '@lapis/router';
import { pages } from './pages';

export const routes = pages.map(toRoute);
