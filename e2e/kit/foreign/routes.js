import * as React from 'react';
import { createPortal } from 'react-dom';

function Page() {
  const [pressed, setPressed] = React.useState(0);
  return React.createElement(
    'section',
    null,
    React.createElement('h1', null, 'A page from elsewhere'),
    React.createElement(
      'button',
      { type: 'button', onClick: () => setPressed(pressed + 1) },
      `Pressed ${pressed} times`,
    ),
    pressed > 0 && createPortal(React.createElement('p', null, 'Through the portal'), document.body),
  );
}

/** React as the remote received it, for the journey to compare. */
globalThis.foreign = { React };

export const routes = [
  {
    id: 'account',
    path: '/account',
    Component: Page,
    handle: { title: 'From elsewhere', layout: 'default' },
  },
];
