import type { CallReply } from '@lapis/contract';
import { ButtonLink } from '@lapis/ui';
import { Banner } from '../banners/Banner';
import { HelpLink } from '../banners/HelpLink';
import styles from './SitePage.module.css';

type TopOfPage = Pick<CallReply<'GET /pages'>['results'], 'title' | 'summary' | 'banner'>;

export function PageTop({ page: { title, summary, banner } }: { page: TopOfPage }) {
  const { picture, subtitle, button, label, href } = banner;
  const isBanner = picture || subtitle || banner.title || button !== 'none';
  if (!isBanner) {
    return (
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {summary && <p className={styles.summary}>{summary}</p>}
      </header>
    );
  }
  return (
    <Banner picture={picture ?? undefined} title={banner.title || title} subtitle={subtitle}>
      {button === 'help' && <HelpLink />}
      {button === 'link' && label && href && <ButtonLink to={href}>{label}</ButtonLink>}
    </Banner>
  );
}
