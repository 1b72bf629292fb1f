import { href } from '@lapis/router';
import { Component, type ReactNode } from 'react';
import { isChunkFailure } from '../federation/chunk-failure';
import styles from './Message.module.css';
import { OfflinePage } from './OfflinePage';
import { Served, shownNow } from './Served';
import { TryAgain } from './TryAgain';

interface PageBoundaryProps {
  /** Of the visit: another one has another try. */
  place: string;
  /** The server rendered this page, so what it sent can be read. */
  isServed: boolean;
  children: ReactNode;
}

interface State {
  place: string;
  failed: boolean;
  /** It failed because a part of its code could not come without a connection. */
  isOffline: boolean;
  /** What was on the screen when the page failed. */
  shown: Node[];
}

/**
 * Keeps a page whose code throws to itself: header and navigation stay. What the server has sent stays too, as it can be
 * read and its links work, with a line that says what does not.
 */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { place: this.props.place, failed: false, isOffline: false, shown: [] };

  static getDerivedStateFromProps({ place }: PageBoundaryProps, state: State) {
    return place === state.place ? null : { place, failed: false, isOffline: false, shown: [] };
  }

  // React asks before it takes the failed page away, so what it showed can still be copied.
  static getDerivedStateFromError = (error: unknown) => ({
    failed: true,
    isOffline: isChunkFailure(error) && !navigator.onLine,
    shown: shownNow(),
  });

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.state.isOffline) return <OfflinePage />;
    return this.props.isServed && this.state.shown.length > 0 ? (
      <Served nodes={this.state.shown} />
    ) : (
      <BrokenPage />
    );
  }
}

const BrokenPage = () => (
  <div className={styles.message}>
    <h1>This page doesn’t work just now</h1>
    <p>It is our mistake, not yours. Try again in a moment, or go on to another page.</p>
    <p className={styles.ways}>
      <TryAgain />
      <a href={href('home')}>Go to the home page</a>
    </p>
  </div>
);
