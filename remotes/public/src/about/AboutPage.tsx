import { useLoaderData } from '@lapis/router';
import { DonateBanner } from '../banners/DonateBanner';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/about.json';
import { ContentWidget } from '../widgets/ContentWidget';
import { Markup } from '../widgets/Markup';
import { widgetLoader } from '../widgets/widget-on-server';
import styles from './AboutPage.module.css';

export const loader = widgetLoader('about');

/** Who we are; all of its text is a widget's. */
export const Component = () => (
  <>
    <HeaderBanner
      image={header}
      title="About us"
      subtitle="A small charity, eleven schools, and the people who keep them open."
    />
    <div className={styles.page}>
      <ContentWidget name="about" initial={useLoaderData<typeof loader>()}>
        {(html) => <Markup className={styles.text} html={html} />}
      </ContentWidget>
    </div>
    <DonateBanner />
  </>
);
