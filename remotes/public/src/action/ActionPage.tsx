import { useLoaderData } from '@lapis/router';
import { DonateBanner } from '../banners/DonateBanner';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/help.json';
import { ContentWidget } from '../widgets/ContentWidget';
import { widgetLoader } from '../widgets/widget-on-server';
import { Ways } from './Ways';

export const loader = widgetLoader('action');

/** What a visitor can do; all of it is a widget's. */
export const Component = () => (
  <>
    <HeaderBanner
      image={header}
      title="Take Action"
      subtitle="Many ways to help, and one small step into each."
    />
    <ContentWidget name="action" initial={useLoaderData<typeof loader>()}>
      {(html) => <Ways html={html} />}
    </ContentWidget>
    <DonateBanner />
  </>
);
