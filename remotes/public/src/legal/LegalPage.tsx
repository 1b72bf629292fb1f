import type { Widget } from '@lapis/contract';
import { useLoaderData } from '@lapis/router';
import type { ReactNode } from 'react';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/legal.json';
import type { PageWordsData } from '../banners/page-words';
import { ContentWidget } from '../widgets/ContentWidget';
import { widgetLoader } from '../widgets/widget-on-server';
import styles from './LegalPage.module.css';
import { LegalText } from './LegalText';

interface LegalPageProps extends PageWordsData {
  name: string;
  widget?: Widget | null;
  more?: string;
  children?: ReactNode;
}

export const LegalPage = ({ name, widget, words, more, children }: LegalPageProps) => (
  <>
    <HeaderBanner image={header} {...words} />
    <div className={styles.page}>
      <ContentWidget name={name} initial={widget} missing={more && <LegalText html={more} />}>
        {(html) => <LegalText html={html + (more ?? '')} />}
      </ContentWidget>
      {children}
    </div>
  </>
);

/** Creates the loader and the component for a page that only shows a legal text. */
export function legalPage(name: string) {
  const loader = widgetLoader(name);
  return { loader, Component: () => <LegalPage name={name} {...useLoaderData<typeof loader>()} /> };
}
