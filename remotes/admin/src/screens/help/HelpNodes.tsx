import { href, Link } from '@lapis/router';
import { createElement, type ReactNode } from 'react';
import type { HelpElement, HelpNode, HelpText } from './help-text';
import styles from './Help.module.css';

export const HelpNodes = ({ nodes, pictures }: Pick<HelpText, 'nodes' | 'pictures'>) =>
  nodes.map((node, index) => renderNode(node, pictures, index));

function renderNode(node: HelpNode, pictures: readonly string[], key: number): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, properties, ...nodes] = node;
  const content = nodes.map((each, index) => renderNode(each, pictures, index));
  if (tag === 'page') return <PageLink key={key} node={node} content={content} />;
  if (tag === 'picture') return <Picture key={key} node={node} pictures={pictures} />;
  if (tag === 'table') {
    return (
      // Scrolls on narrow screens, so the keyboard must reach it.
      <div key={key} className={styles.table} role="region" aria-label="Table" tabIndex={0}>
        <table>{content}</table>
      </div>
    );
  }
  return createElement(tag, { ...properties, key }, ...content);
}

function PageLink({ node: [, properties], content }: { node: HelpElement; content: ReactNode[] }) {
  const { slug = '', anchor = '' } = properties ?? {};
  return <Link to={`${href('admin.help.page', { slug })}${anchor}`}>{content}</Link>;
}

function Picture({ node: [, properties], pictures }: { node: HelpElement; pictures: readonly string[] }) {
  const { alt, wide = 0, narrow } = properties ?? {};
  return (
    <picture className={styles.picture}>
      {narrow !== undefined && (
        <source media="(max-width: 599px)" srcSet={pictures[narrow]} width={375} height={667} />
      )}
      <img src={pictures[wide]} alt={alt} width={1280} height={800} loading="lazy" />
    </picture>
  );
}
