import type { Widget } from '@lapis/contract';
import type { ReactNode } from 'react';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/legal.json';
import { ContentWidget } from '../widgets/ContentWidget';
import styles from './LegalPage.module.css';
import { LegalText } from './LegalText';

interface LegalPageProps {
  /** Name of the widget that holds the text, and the widget itself where it came with the page. */
  widget: string;
  initial: Widget | null;
  title: string;
  subtitle: string;
  /** Markup of our own that ends the text. */
  more?: string;
  children?: ReactNode;
}

/** A long text that administrators write, with the list of its sections. */
export const LegalPage = ({ widget, initial, title, subtitle, more = '', children }: LegalPageProps) => (
  <>
    <HeaderBanner image={header} title={title} subtitle={subtitle} />
    <div className={styles.page}>
      <ContentWidget name={widget} initial={initial}>
        {(html) => <LegalText html={html + more} />}
      </ContentWidget>
      {children}
    </div>
  </>
);
