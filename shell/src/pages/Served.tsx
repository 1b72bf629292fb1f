import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { isAlive } from '../alive';
import { isRendered } from '../page-config';
import styles from './Message.module.css';
import { Problem } from './Problem';
import { TryAgain } from './TryAgain';

export const shownNow = () => [...(document.querySelector('main')?.cloneNode(true).childNodes ?? [])];

const ReadOnly = () => (
  <p className={styles.notice} role="status">
    Buttons and forms on this page don’t work just now. <TryAgain variant="quiet" />
  </p>
);

export const Served = ({ nodes }: { nodes: Node[] }) => (
  <>
    <ReadOnly />
    <div ref={(place) => place?.replaceChildren(...nodes)} />
  </>
);

export const useServed = () => useState(() => (isRendered() && !isAlive() ? shownNow() : []))[0];

export function sayReadOnly() {
  const main = document.querySelector('main');
  if (!main) return;
  const place = document.createElement('div');
  const say = (what: ReactNode) => createRoot(place).render(what);
  if (isRendered()) {
    main.prepend(place);
    say(<ReadOnly />);
  } else {
    main.replaceChildren(place);
    say(<Problem />);
  }
}
