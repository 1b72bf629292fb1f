import { routeOf, type RouteObject } from '@lapis/router';
import { contentTypePages } from './content/pages';
import { screenPages } from './pages';
import { AdminFrame } from './screens/portal/AdminFrame';

/** The site map of the portal. The host guards it and draws its layout. */
export const routes: RouteObject[] = [
  {
    id: 'admin:frame',
    Component: AdminFrame,
    children: [
      ...screenPages.map(routeOf),
      ...contentTypePages.flatMap(({ load, list, forms }) => [
        routeOf(list),
        {
          id: `${list.name}.form`,
          lazy: () => load().then(({ Page }) => ({ Component: Page })),
          children: forms.map(routeOf),
        },
      ]),
    ],
  },
];
