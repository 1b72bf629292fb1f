import type { Widget } from '@lapis/contract';
import { useLoaderData } from '@lapis/router';
import type { ReactNode } from 'react';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/legal.json';
import type { Worded } from '../banners/page-words';
import { ContentWidget } from '../widgets/ContentWidget';
import { widgetLoader } from '../widgets/widget-on-server';
import styles from './LegalPage.module.css';
import { LegalText } from './LegalText';

interface LegalPageProps extends Worded {
  /** Of the page, and of the widget that holds its text. */
  name: string;
  /** Where it came with the page; null where there is none. */
  widget?: Widget | null;
  /** Markup of our own that ends the text. */
  more?: string;
  children?: ReactNode;
}

/** A long text that administrators write, with the list of its sections. */
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

/** The code of a page that is such a text and nothing else. */
export function legalPage(name: string) {
  const loader = widgetLoader(name);
  return { loader, Component: () => <LegalPage name={name} {...useLoaderData<typeof loader>()} /> };
}
