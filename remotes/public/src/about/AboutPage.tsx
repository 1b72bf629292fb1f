import { useLoaderData } from '@lapis/router';
import { DonateBanner } from '../banners/DonateBanner';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/about.json';
import { ContentWidget } from '../widgets/ContentWidget';
import { Markup } from '../widgets/Markup';
import { widgetLoader } from '../widgets/widget-on-server';
import styles from './AboutPage.module.css';

export const loader = widgetLoader('about');

export function Component() {
  const { widget, words } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner image={header} {...words} />
      <div className={styles.page}>
        <ContentWidget name="about" initial={widget}>
          {(html) => <Markup className={styles.text} html={html} />}
        </ContentWidget>
      </div>
      <DonateBanner />
    </>
  );
}
