import { toRoute, type RouteObject } from '@lapis/router';
import { contentTypePages } from './content/pages';
import { screenPages } from './pages';
import { AdminFrame } from './screens/portal/AdminFrame';

/** Routes for the portal. The host guards these routes and renders their layout. */
export const routes: RouteObject[] = [
  {
    id: 'admin:frame',
    Component: AdminFrame,
    children: [
      ...screenPages.map(toRoute),
      ...contentTypePages.flatMap(({ load, list, forms }) => [
        toRoute(list),
        {
          id: `${list.name}.form`,
          lazy: () => load().then(({ Page }) => ({ Component: Page })),
          children: forms.map(toRoute),
        },
      ]),
    ],
  },
];
