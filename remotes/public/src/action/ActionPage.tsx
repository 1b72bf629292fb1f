import { useLoaderData } from '@lapis/router';
import { DonateBanner } from '../banners/DonateBanner';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/help.json';
import { ContentWidget } from '../widgets/ContentWidget';
import { widgetLoader } from '../widgets/widget-on-server';
import { Ways } from './Ways';

export const loader = widgetLoader('action');

export function Component() {
  const { widget, words } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner image={header} {...words} />
      <ContentWidget name="action" initial={widget}>
        {(html) => <Ways html={html} />}
      </ContentWidget>
      <DonateBanner />
    </>
  );
}
