import { href } from '@lapis/router';
import { Component, type ReactNode } from 'react';
import { isOfflineFailure } from '../federation/chunk-failure';
import styles from './Message.module.css';
import { OfflinePage } from './OfflinePage';
import { Served, shownNow } from './Served';
import { TryAgain } from './TryAgain';

interface PageBoundaryProps {
  place: string;
  isServed: boolean;
  children: ReactNode;
}

interface State {
  place: string;
  failed: boolean;
  isOffline: boolean;
  shown: Node[];
}

/**
 * Catches errors in a page, so that header and navigation stay. Server-rendered content stays too, because it
 * is readable and its links work. A notice says that forms don't.
 */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { place: this.props.place, failed: false, isOffline: false, shown: [] };

  static getDerivedStateFromProps({ place }: PageBoundaryProps, state: State) {
    return place === state.place ? null : { place, failed: false, isOffline: false, shown: [] };
  }

  // Runs before React removes the failed page, so its content can still be read.
  static getDerivedStateFromError = (error: unknown) => ({
    failed: true,
    isOffline: isOfflineFailure(error),
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
